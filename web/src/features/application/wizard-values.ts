import type { Application, SaveApplicationRequest } from '@entry/contracts/application/api';
import type { ConfirmedAnswer } from '@entry/contracts/application/confirmed-answers';
import { ApplicationForm, type Child } from '@entry/contracts/application/form';
import { isPossibleBirthDate, type Person } from '@entry/contracts/rules/birth-dates';
import { DEFAULT_COUNTRY } from '@entry/contracts/rules/countries';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';

/**
 * The wizard edits the flat form as it is; dates may hold `INVALID_DATE` while somebody types. What was confirmed of it is
 * saved with it.
 */
export type WizardValues = ApplicationForm & { confirmedAnswers: ConfirmedAnswer[] };

export const EMPTY_CHILD: Child = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  placeOfBirth: '',
  countryOfBirth: DEFAULT_COUNTRY,
};

/** Values to start with: the saved ones, or the defaults of a new application. */
export function toWizardValues(application: Application | null): WizardValues {
  const { personal, address, education, family } = DEFAULT_SECTIONS;
  const values = application ?? { ...personal, ...address, ...education, ...family };

  // Parsing leaves the form's fields only, in an object (and a list of children) that is ours to change.
  return { ...ApplicationForm.parse(values), confirmedAnswers: [...(application?.confirmedAnswers ?? [])] };
}

/** The whole form as it can be sent: dates that cannot be are left out, so that the saved ones stay. */
export function toSaveRequest(values: WizardValues, now = new Date().toISOString()): SaveApplicationRequest {
  const { dateOfBirth, spouseDateOfBirth, children, ...rest } = values;
  const isSendable = (person: Person, date: string) => date === '' || isPossibleBirthDate(person, date, now);

  return {
    ...rest,
    ...(isSendable('applicant', dateOfBirth) ? { dateOfBirth } : {}),
    ...(isSendable('spouse', spouseDateOfBirth) ? { spouseDateOfBirth } : {}),
    children: children.map((child) => (isSendable('child', child.dateOfBirth) ? child : { ...child, dateOfBirth: '' })),
  };
}
