import type { ConfirmedAnswer } from '@entry/contracts/application/confirmed-answers';
import { ApplicationForm, type ApplicationFormInput } from '@entry/contracts/application/form';
import { answerConcerns } from '@entry/contracts/rules/answer-concerns';
import { FORM_SECTIONS } from '@entry/contracts/rules/application-form';
import { DEFAULT_COUNTRY, DEFAULT_POSTAL_CODE } from '@entry/contracts/rules/countries';
import { DEFAULT_SECTIONS } from '@entry/contracts/rules/form-defaults';
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

/** Everything that the form is asked about, said to be right. */
export function confirmationsOf(form: ApplicationFormInput, now: string): ConfirmedAnswer[] {
  const { personal, address, education, family } = DEFAULT_SECTIONS;
  const whole = ApplicationForm.parse({ ...personal, ...address, ...education, ...family, ...form });

  return FORM_SECTIONS.flatMap((section) => answerConcerns(section, whole, now)).map(
    ({ code, field, child, answer }) => ({ code, field, child, answer }),
  );
}
