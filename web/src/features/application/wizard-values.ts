import type { Application, SaveApplicationRequest } from '@entry/contracts/application/api';
import { ApplicationForm, type Child } from '@entry/contracts/application/form';
import { DEFAULT_COUNTRY } from '@entry/contracts/rules/countries';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
import { INVALID_DATE } from '../../components/date-parts.ts';

/** The wizard edits the flat form as it is; dates may hold `INVALID_DATE` while somebody types. */
export type WizardValues = ApplicationForm;

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
  return ApplicationForm.parse(values);
}

/** The whole form as it can be sent: dates that are none are left out, so that the saved ones stay. */
export function toSaveRequest(values: WizardValues): SaveApplicationRequest {
  const { dateOfBirth, spouseDateOfBirth, children, ...rest } = values;

  return {
    ...rest,
    ...(dateOfBirth === INVALID_DATE ? {} : { dateOfBirth }),
    ...(spouseDateOfBirth === INVALID_DATE ? {} : { spouseDateOfBirth }),
    children: children.map((child) => (child.dateOfBirth === INVALID_DATE ? { ...child, dateOfBirth: '' } : child)),
  };
}
