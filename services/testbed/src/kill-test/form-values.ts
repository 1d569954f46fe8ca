import type { ApplicationFormInput } from '@entry/contracts/application/form';
import type { FormSection } from '@entry/contracts/rules/application-form';
import { GENDERS, MARITAL_STATUSES } from '@entry/contracts/rules/application-form';
import type { Random } from './random.ts';

/** Every save changes each of these sections, because one of their values never came before. */
export const SAVED_SECTIONS = ['personal', 'address', 'family'] as const satisfies readonly FormSection[];
export type SavedSection = (typeof SAVED_SECTIONS)[number];

/** @param mark makes the values different from all others */
export function valuesOf(section: SavedSection, mark: string, random: Random): ApplicationFormInput {
  switch (section) {
    case 'personal':
      return {
        firstName: `አበበ ${mark}`,
        lastName: 'Bekele',
        dateOfBirth: `19${random.between(60, 99)}-0${random.between(1, 9)}-1${random.between(0, 9)}`,
        gender: random.pick(GENDERS),
        placeOfBirth: 'Addis Ababa',
        countryOfBirth: 'Ethiopia',
        maritalStatus: random.pick(MARITAL_STATUSES),
      };
    case 'address':
      return {
        currentAddress: `Bole Road ${mark}`,
        city: random.pick(['Addis Ababa', 'Mekelle', 'Bahir Dar', 'Doha']),
        state: 'Addis Ababa',
        postalCode: String(random.between(1000, 9999)),
        country: 'Ethiopia',
      };
    case 'family':
      return {
        spouseFirstName: `Selam ${mark}`,
        spouseLastName: 'Tesfaye',
        children: Array.from({ length: random.between(0, 3) }, (_, index) => ({
          firstName: `Child ${index} ${mark}`,
          lastName: 'Bekele',
          dateOfBirth: `201${random.between(0, 9)}-05-17`,
          placeOfBirth: 'Addis Ababa',
          countryOfBirth: 'Ethiopia',
        })),
      };
  }
}

/** A form that misses nothing, or one left in the middle of the address. */
export function firstForm(mark: string, isComplete: boolean, random: Random): ApplicationFormInput {
  const complete = {
    ...valuesOf('personal', mark, random),
    ...valuesOf('address', mark, random),
    ...valuesOf('family', mark, random),
    educationLevel: 'Bachelor' as const,
  };

  return isComplete ? complete : { ...complete, city: '', state: '' };
}
