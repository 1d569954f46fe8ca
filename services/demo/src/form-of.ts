import type { ApplicationFormInput } from '@entry/contracts/application/form';
import { DEFAULT_COUNTRY, DEFAULT_POSTAL_CODE } from '@entry/contracts/rules/countries';
import type { DemoPerson } from './people.ts';

/** The form as somebody has it who stopped in the middle of the address. */
export function halfOf(applicant: DemoPerson): ApplicationFormInput {
  const { firstName, lastName, dateOfBirth, gender, placeOfBirth, maritalStatus, city } = applicant;

  return {
    firstName,
    lastName,
    dateOfBirth,
    gender,
    placeOfBirth,
    countryOfBirth: DEFAULT_COUNTRY,
    maritalStatus,
    city,
  };
}

/** The complete form, family included. */
export function formOf(applicant: DemoPerson): ApplicationFormInput {
  const { address, state, educationLevel, spouse, placeOfBirth, children } = applicant;

  return {
    ...halfOf(applicant),
    currentAddress: address,
    state,
    postalCode: DEFAULT_POSTAL_CODE,
    country: DEFAULT_COUNTRY,
    educationLevel,
    ...(spouse === undefined
      ? {}
      : {
          spouseFirstName: spouse.firstName,
          spouseLastName: spouse.lastName,
          spouseDateOfBirth: spouse.dateOfBirth,
          spousePlaceOfBirth: placeOfBirth,
          spouseCountryOfBirth: DEFAULT_COUNTRY,
        }),
    ...(children === undefined ? {} : { children: [...children] }),
  };
}
