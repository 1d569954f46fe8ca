import type { PersonalSection } from '../application/form.ts';
import type { ApplicantDocumentType } from './documents.ts';

/** Answers that a passport, an ID card and a birth certificate show. */
export const PROVEN_FIELDS = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'placeOfBirth',
  'countryOfBirth',
] as const satisfies readonly (keyof PersonalSection)[];
export type ProvenField = (typeof PROVEN_FIELDS)[number];

/** The documents that these answers are compared with. */
export const PROVING_DOCUMENT_TYPES: readonly ApplicantDocumentType[] = ['passport', 'id_card', 'birth_certificate'];

export function changedProvenFields(before: PersonalSection, after: PersonalSection): readonly ProvenField[] {
  return PROVEN_FIELDS.filter((field) => before[field] !== after[field]);
}
