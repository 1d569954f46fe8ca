import { describe, expect, it } from 'vitest';
import { ApplicationForm, ApplicationFormInput, SECTION_SCHEMAS } from '../application/form.ts';
import {
  completionPercentage,
  FORM_SECTIONS,
  missingRequiredFields,
  REQUIRED_FIELD_COUNT,
  REQUIRED_FIELDS,
  requiredFieldMessage,
  SECTION_FIELDS,
} from './application-form.ts';
import { DEFAULT_SECTIONS, EMPTY_SECTIONS } from './form-defaults.ts';

describe('Required fields', () => {
  it('should be those of the first three steps', () => {
    expect(REQUIRED_FIELDS).toStrictEqual({
      personal: ['firstName', 'lastName', 'dateOfBirth', 'gender', 'placeOfBirth', 'countryOfBirth', 'maritalStatus'],
      address: ['currentAddress', 'city', 'state', 'postalCode', 'country'],
      education: ['educationLevel'],
      family: [],
    });
  });

  it('should be named in their messages', () => {
    expect(FORM_SECTIONS.flatMap((section) => REQUIRED_FIELDS[section].map(requiredFieldMessage))).toStrictEqual([
      'First name is required',
      'Last name is required',
      'Date of birth is required',
      'Gender is required',
      'Place of birth is required',
      'Country of birth is required',
      'Marital status is required',
      'Current address is required',
      'City is required',
      'State is required',
      'Postal code is required',
      'Country is required',
      'Education level is required',
    ]);
  });

  it('should be missing when they are absent, empty or blank', () => {
    expect(missingRequiredFields('address', { currentAddress: ' \n', city: '', country: 'Ethiopia' })).toStrictEqual([
      'currentAddress',
      'city',
      'state',
      'postalCode',
    ]);
    expect(missingRequiredFields('family', {})).toStrictEqual([]);
  });
});

describe('Completion', () => {
  it('should go from 0 to 100 with every field', () => {
    const missing = Array.from({ length: REQUIRED_FIELD_COUNT + 1 }, (_, index) => REQUIRED_FIELD_COUNT - index);

    expect(missing.map(completionPercentage)).toStrictEqual([0, 8, 15, 23, 31, 38, 46, 54, 62, 69, 77, 85, 92, 100]);
  });
});

describe('The form', () => {
  it('should have the same fields in its sections, their schemas and the whole', () => {
    for (const section of FORM_SECTIONS) {
      expect(Object.keys(SECTION_SCHEMAS[section].shape)).toStrictEqual([...SECTION_FIELDS[section]]);
    }
    expect(Object.keys(ApplicationForm.shape)).toStrictEqual(
      FORM_SECTIONS.flatMap((section) => [...SECTION_FIELDS[section]]),
    );
  });

  it('should start with the defaults of the specification', () => {
    expect(DEFAULT_SECTIONS.personal.countryOfBirth).toBe('Ethiopia');
    expect(DEFAULT_SECTIONS.address).toMatchObject({ postalCode: '1000', country: 'Ethiopia' });
    expect(DEFAULT_SECTIONS.family.spouseCountryOfBirth).toBe('Ethiopia');
  });

  it.each(FORM_SECTIONS)('should accept the empty and the default %s section', (section) => {
    expect(SECTION_SCHEMAS[section].parse(EMPTY_SECTIONS[section])).toStrictEqual(EMPTY_SECTIONS[section]);
    expect(SECTION_SCHEMAS[section].parse(DEFAULT_SECTIONS[section])).toStrictEqual(DEFAULT_SECTIONS[section]);
  });

  it('should take any part, and refuse what it does not know or cannot be', () => {
    expect(ApplicationFormInput.safeParse({}).success).toBe(true);
    expect(ApplicationFormInput.safeParse({ city: 'Adama' }).success).toBe(true);
    expect(ApplicationFormInput.safeParse({ dateOfBirth: '' }).success).toBe(true);
    expect(ApplicationFormInput.safeParse({ dateOfBirth: '2023-02-29' }).success).toBe(false);
    expect(ApplicationFormInput.safeParse({ dateOfBirth: 'Invalid date' }).success).toBe(false);
    expect(ApplicationFormInput.safeParse({ gender: 'Other' }).success).toBe(false);
    expect(ApplicationFormInput.safeParse({ status: 'approved' }).success).toBe(false);
    expect(ApplicationFormInput.safeParse({ children: [{ firstName: 'Abel' }] }).success).toBe(false);
  });
});
