import type { ApplicationFormInput, Child } from '@entry/contracts/application/form';
import { FORM_SECTIONS, type FormSection, SECTION_FIELDS } from '@entry/contracts/rules/application-form';
import type { FormSections } from '@entry/contracts/rules/form-defaults';
import { cleanLine } from '@entry/contracts/text/clean-text';

type FieldValue = string | readonly Child[];
type SectionValues = Readonly<Record<string, FieldValue>>;

/**
 * The sections as they stand after a save. Fields left out stay; text is trimmed and composed, so that a value
 * typed on another keyboard compares as equal.
 */
export function mergeForm(current: FormSections, input: ApplicationFormInput): FormSections {
  const merged: Partial<Record<FormSection, SectionValues>> = {};
  for (const section of FORM_SECTIONS) merged[section] = mergeSection(section, current[section], input);

  return merged as FormSections;
}

function mergeSection(section: FormSection, current: SectionValues, input: ApplicationFormInput): SectionValues {
  if (!isTouched(section, current, input)) return current;

  const values: Record<string, FieldValue> = {};
  for (const field of SECTION_FIELDS[section]) {
    const given = input[field];
    values[field] = given === undefined ? (current[field] ?? '') : normalised(given);
  }

  return values;
}

/** A page saves one section; the others must not be copied to learn that they are the same. */
function isTouched(section: FormSection, current: SectionValues, input: ApplicationFormInput): boolean {
  for (const field of SECTION_FIELDS[section]) {
    if (input[field] !== undefined || current[field] === undefined) return true;
  }

  return false;
}

function normalised(value: FieldValue): FieldValue {
  return typeof value === 'string' ? normalisedText(value) : value.map(normalisedChild);
}

function normalisedText(text: string): string {
  return cleanLine(text);
}

function normalisedChild(child: Child): Child {
  return {
    firstName: normalisedText(child.firstName),
    lastName: normalisedText(child.lastName),
    dateOfBirth: normalisedText(child.dateOfBirth),
    placeOfBirth: normalisedText(child.placeOfBirth),
    countryOfBirth: normalisedText(child.countryOfBirth),
  };
}

export function isSameSection(section: FormSection, left: SectionValues, right: SectionValues): boolean {
  return left === right || SECTION_FIELDS[section].every((field) => isSameValue(left[field], right[field]));
}

function isSameValue(left: FieldValue | undefined, right: FieldValue | undefined): boolean {
  if (!Array.isArray(left) || !Array.isArray(right)) return left === right;

  return left.length === right.length && left.every((child, index) => isSameChild(child, right[index]));
}

function isSameChild(left: Child, right: Child | undefined): boolean {
  return (
    right !== undefined &&
    left.firstName === right.firstName &&
    left.lastName === right.lastName &&
    left.dateOfBirth === right.dateOfBirth &&
    left.placeOfBirth === right.placeOfBirth &&
    left.countryOfBirth === right.countryOfBirth
  );
}
