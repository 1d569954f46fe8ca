import {
  FORM_SECTIONS,
  type FormSection,
  missingRequiredFields,
  requiredFieldMessage,
} from '@entry/contracts/rules/application-form';
import { INVALID_DATE } from '../../components/date-parts.ts';
import type { SummaryItem } from '../../components/error-summary.tsx';
import type { WizardValues } from './wizard-values.ts';

/** What keeps a step from being complete, in the order of its fields. `fieldId` is the field's path in the form. */
export function stepErrors(section: FormSection, values: WizardValues, invalidDate: string): readonly SummaryItem[] {
  if (section === 'family') return familyErrors(values, invalidDate);

  const missing = missingRequiredFields(section, values).map((field) => ({
    fieldId: field,
    message: requiredFieldMessage(field),
  }));
  const isDateWrong = section === 'personal' && values.dateOfBirth === INVALID_DATE;

  return isDateWrong ? insertDateError(missing, invalidDate) : missing;
}

/** 1 to 5: the first step with something to mend, or the review. */
export function firstOpenStep(values: WizardValues): number {
  const index = FORM_SECTIONS.findIndex((section) => stepErrors(section, values, INVALID_DATE).length > 0);
  return index === -1 ? FORM_SECTIONS.length + 1 : index + 1;
}

/** Nothing is required here, but a half-typed date would be dropped silently. */
function familyErrors(values: WizardValues, message: string): readonly SummaryItem[] {
  const errors: SummaryItem[] = [];
  if (values.maritalStatus === 'Married' && values.spouseDateOfBirth === INVALID_DATE) {
    errors.push({ fieldId: 'spouseDateOfBirth', message });
  }
  values.children.forEach((child, index) => {
    if (child.dateOfBirth === INVALID_DATE) errors.push({ fieldId: `children.${index}.dateOfBirth`, message });
  });

  return errors;
}

/** The date stands third on its page, behind the two names. */
function insertDateError(missing: readonly SummaryItem[], message: string): readonly SummaryItem[] {
  const isName = ({ fieldId }: SummaryItem) => fieldId === 'firstName' || fieldId === 'lastName';
  const error = { fieldId: 'dateOfBirth', message };

  return [...missing.filter(isName), error, ...missing.filter((item) => !isName(item))];
}
