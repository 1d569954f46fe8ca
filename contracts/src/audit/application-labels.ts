import type { ApplicationForm, Child } from '../application/form.ts';
import { FIELD_LABELS } from '../rules/application-form.ts';

/** Words for everything of the form that two moments can differ in; children have words of their own. */
export const FORM_FIELD_LABELS = {
  ...FIELD_LABELS,
  spouseFirstName: 'Spouse: first name',
  spouseLastName: 'Spouse: last name',
  spouseDateOfBirth: 'Spouse: date of birth',
  spousePlaceOfBirth: 'Spouse: place of birth',
  spouseCountryOfBirth: 'Spouse: country of birth',
} as const satisfies Record<Exclude<keyof ApplicationForm, 'children'>, string>;

export const CHILD_FIELD_LABELS = {
  firstName: 'first name',
  lastName: 'last name',
  dateOfBirth: 'date of birth',
  placeOfBirth: 'place of birth',
  countryOfBirth: 'country of birth',
} as const satisfies Record<keyof Child, string>;
