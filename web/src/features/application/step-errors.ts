import {
  FORM_SECTIONS,
  type FormSection,
  missingRequiredFields,
  requiredFieldMessage,
} from '@entry/contracts/rules/application-form';
import { birthDateLabel, birthDateMessage, birthDateProblem, type Person } from '@entry/contracts/rules/birth-dates';
import { INVALID_DATE } from '../../components/date-parts.ts';
import type { SummaryItem } from '../../components/error-summary.tsx';
import type { WizardValues } from './wizard-values.ts';

/**
 * What keeps a step from being complete, in the order of its fields. `fieldId` is the field's path in the form.
 * @param noDateMessage what is wrong in the parts of a field that make no date
 * @param now instant, ISO 8601: what birth dates are held against
 */
export function stepErrors(
  section: FormSection,
  values: WizardValues,
  noDateMessage: (fieldId: string) => string,
  now = new Date().toISOString(),
): readonly SummaryItem[] {
  const dateError = (fieldId: string, person: Person, date: string): readonly SummaryItem[] => {
    const message = date === INVALID_DATE ? noDateMessage(fieldId) : dateMessage(fieldId, person, date, now);
    return message === null ? [] : [{ fieldId, message }];
  };
  if (section === 'family') return familyErrors(values, dateError);

  const missing = missingRequiredFields(section, values).map((field) => ({
    fieldId: field,
    message: requiredFieldMessage(field),
  }));
  const wrongDate = section === 'personal' ? dateError('dateOfBirth', 'applicant', values.dateOfBirth) : [];

  return insertDateError(missing, wrongDate);
}

/** 1 to 5: the first step with something to mend, or the review. */
export function firstOpenStep(values: WizardValues): number {
  const index = FORM_SECTIONS.findIndex((section) => stepErrors(section, values, () => INVALID_DATE).length > 0);
  return index === -1 ? FORM_SECTIONS.length + 1 : index + 1;
}

/** What is wrong with a date; null for one that can be, and for none. */
function dateMessage(fieldId: string, person: Person, date: string, now: string): string | null {
  const problem = birthDateProblem(person, date, now);
  return problem === null ? null : birthDateMessage(problem, birthDateLabel(fieldId));
}

type DateError = (fieldId: string, person: Person, date: string) => readonly SummaryItem[];

/** Nothing is required here, but a date that is none would be dropped silently. */
function familyErrors(values: WizardValues, dateError: DateError): readonly SummaryItem[] {
  const isMarried = values.maritalStatus === 'Married';

  return [
    ...(isMarried ? dateError('spouseDateOfBirth', 'spouse', values.spouseDateOfBirth) : []),
    ...values.children.flatMap((child, index) =>
      dateError(`children.${index}.dateOfBirth`, 'child', child.dateOfBirth),
    ),
  ];
}

/** The date stands third on its page, behind the two names. */
function insertDateError(missing: readonly SummaryItem[], wrongDate: readonly SummaryItem[]): readonly SummaryItem[] {
  const isName = ({ fieldId }: SummaryItem) => fieldId === 'firstName' || fieldId === 'lastName';

  return [...missing.filter(isName), ...wrongDate, ...missing.filter((item) => !isName(item))];
}
