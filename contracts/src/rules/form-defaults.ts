import type { AddressSection, EducationSection, FamilySection, PersonalSection } from '../application/form.ts';
import { DEFAULT_COUNTRY, DEFAULT_POSTAL_CODE } from './countries.ts';

export type FormSections = {
  readonly personal: PersonalSection;
  readonly address: AddressSection;
  readonly education: EducationSection;
  readonly family: FamilySection;
};

/** A form nobody has written in; also what is left of one when its owner was erased. */
export const EMPTY_SECTIONS: FormSections = {
  personal: {
    firstName: '',
    lastName: '',
    dateOfBirth: '',
    gender: '',
    placeOfBirth: '',
    countryOfBirth: '',
    maritalStatus: '',
  },
  address: { currentAddress: '', city: '', state: '', postalCode: '', country: '' },
  education: { educationLevel: '' },
  family: {
    spouseFirstName: '',
    spouseLastName: '',
    spouseDateOfBirth: '',
    spousePlaceOfBirth: '',
    spouseCountryOfBirth: '',
    children: [],
  },
};

/** What a new application starts with (specification §3). */
export const DEFAULT_SECTIONS: FormSections = {
  personal: { ...EMPTY_SECTIONS.personal, countryOfBirth: DEFAULT_COUNTRY },
  address: { ...EMPTY_SECTIONS.address, postalCode: DEFAULT_POSTAL_CODE, country: DEFAULT_COUNTRY },
  education: EMPTY_SECTIONS.education,
  family: { ...EMPTY_SECTIONS.family, spouseCountryOfBirth: DEFAULT_COUNTRY },
};
