import type { ApplicationFormInput } from '@entry/contracts/application/form';
import { FORM_SECTIONS, type FormSection, SECTION_FIELDS } from '@entry/contracts/rules/application-form';

/** The sections a form has values for. */
export function sectionsOf(form: ApplicationFormInput | null): readonly FormSection[] {
  if (form === null) return [];

  return FORM_SECTIONS.filter((section) => SECTION_FIELDS[section].some((field) => form[field] !== undefined));
}
