import { describe, expect, it } from 'vitest';
import type { ApplicationForm, Child } from '../application/form.ts';
import { answerConcerns, concernPath, openConcerns } from './answer-concerns.ts';
import type { FormSection } from './application-form.ts';

const NOW = '2026-11-22T12:00:00.000Z';

const CHILD: Child = {
  firstName: 'Abel',
  lastName: 'Bekele',
  dateOfBirth: '2020-05-01',
  placeOfBirth: 'Adama',
  countryOfBirth: 'Ethiopia',
};
/** Nothing to ask about. */
const FORM: ApplicationForm = {
  firstName: 'Selam',
  lastName: 'Bekele',
  dateOfBirth: '1996-02-29',
  gender: 'Female',
  placeOfBirth: 'Addis Ababa',
  countryOfBirth: 'Ethiopia',
  maritalStatus: 'Married',
  currentAddress: 'Bole 03',
  city: 'Addis Ababa',
  state: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
  educationLevel: 'Bachelor',
  spouseFirstName: 'Dawit',
  spouseLastName: 'Alemu',
  spouseDateOfBirth: '1994-01-01',
  spousePlaceOfBirth: 'Hawassa',
  spouseCountryOfBirth: 'Ethiopia',
  children: [CHILD],
};

const asked = (section: FormSection, change: Partial<ApplicationForm>) =>
  answerConcerns(section, { ...FORM, ...change }, NOW).map((concern) =>
    [concern.code, concernPath(concern), concern.answer, ...(concern.age === null ? [] : [concern.age])].join(' | '),
  );
const askedOfChild = (change: Partial<Child>) => asked('family', { children: [CHILD, { ...CHILD, ...change }] });

describe('The answers of a step', () => {
  it.each(['personal', 'address', 'education', 'family'] as const)('should raise no question: %s', (section) => {
    expect(asked(section, {})).toStrictEqual([]);
  });

  it.each<[string, Partial<ApplicationForm>, readonly string[]]>([
    [
      'capitals',
      { firstName: 'ABEBE', lastName: 'KEBEDE TESSEMA' },
      ['name_in_capitals | firstName | ABEBE', 'name_in_capitals | lastName | KEBEDE TESSEMA'],
    ],
    ['a digit', { lastName: 'Beke1e' }, ['name_with_digits | lastName | Beke1e']],
    ['an initial', { firstName: 'Selam B.' }, ['name_with_initial | firstName | Selam B.']],
    ['one letter', { lastName: 'K' }, ['name_with_initial | lastName | K']],
    ['the same name twice', { lastName: ' selam' }, ['names_identical | lastName | selam']],
    [
      'Ethiopic and Arabic letters',
      { firstName: 'ሰላም', lastName: 'سلام' },
      ['name_in_other_letters | firstName | ሰላም', 'name_in_other_letters | lastName | سلام'],
    ],
    [
      'a Cyrillic letter among Latin ones',
      { lastName: 'B\u0435kele' },
      ['name_in_other_letters | lastName | B\u0435kele'],
    ],
    ['a dot', { lastName: '.' }, ['name_with_signs | lastName | .']],
    ['a picture', { firstName: 'Selam 🌸' }, ['name_with_signs | firstName | Selam 🌸']],
    ['two names in one', { firstName: 'Selam/Hana' }, ['name_with_signs | firstName | Selam/Hana']],
    ['a title', { firstName: 'W/ro Selam' }, ['name_with_title | firstName | W/ro Selam']],
    ['a title with a dot', { firstName: 'Mr. Abel' }, ['name_with_title | firstName | Mr. Abel']],
    ['one name only', { firstName: 'FNU' }, []],
    ['no name', { lastName: 'Unknown' }, ['name_unknown | lastName | Unknown']],
    ['that there is none', { lastName: 'No last name' }, ['name_unknown | lastName | No last name']],
    ['a hyphen and an apostrophe', { firstName: "Anne-Marie O'Neil" }, []],
    ['apostrophes of other keyboards', { firstName: 'Ts’ehay', lastName: 'Tsʼehay' }, []],
    ['accents', { firstName: 'Zoë', lastName: 'Núñez' }, []],
    ['names that only begin like a title', { firstName: 'Atoma', lastName: 'Drew' }, []],
    ['an age of 17', { dateOfBirth: '2008-11-23' }, ['applicant_under_18 | dateOfBirth | 2008-11-23 | 17']],
    ['an age of 18', { dateOfBirth: '2008-11-22' }, []],
    ['a date that cannot be', { dateOfBirth: '2020-01-01' }, []],
    ['a half-typed date', { dateOfBirth: 'Invalid date' }, []],
    [
      'a country that could not enter',
      { countryOfBirth: ' The  Philippines' },
      ['birth_country_not_eligible | countryOfBirth | The  Philippines'],
    ],
    ['another country', { countryOfBirth: 'Indonesia' }, []],
    ['no country', { countryOfBirth: ' ' }, []],
    [
      'a country that the official form does not know',
      { countryOfBirth: ' asdf' },
      ['birth_country_unknown | countryOfBirth | asdf'],
    ],
  ])('should ask about %s', (_name, change, concerns) => {
    expect(asked('personal', change)).toStrictEqual(concerns);
  });

  it.each<[string, Partial<ApplicationForm>, readonly string[]]>([
    ['primary school', { educationLevel: 'Primary' }, ['education_too_low | educationLevel | Primary']],
    ['secondary school', { educationLevel: 'Secondary' }, ['education_too_low | educationLevel | Secondary']],
    ['high school at 15', { educationLevel: 'High School', dateOfBirth: '2011-11-22' }, []],
    [
      'high school at 14',
      { educationLevel: 'High School', dateOfBirth: '2011-11-23' },
      ['education_before_age | educationLevel | High School / 2011-11-23 | 14'],
    ],
    [
      'a doctorate at 20',
      { educationLevel: 'PhD', dateOfBirth: '2006-01-01' },
      ['education_before_age | educationLevel | PhD / 2006-01-01 | 20'],
    ],
    ['a level of nobody knows what age', { educationLevel: 'PhD', dateOfBirth: '' }, []],
  ])('should ask about %s', (_name, change, concerns) => {
    expect(asked('education', change)).toStrictEqual(concerns);
  });

  it.each<[string, Partial<ApplicationForm>, readonly string[]]>([
    [
      'a spouse who is not there',
      {
        spouseFirstName: '',
        spouseLastName: ' ',
        spouseDateOfBirth: '',
        spousePlaceOfBirth: '',
      },
      ['spouse_missing | spouseFirstName | spouseFirstName, spouseLastName, spouseDateOfBirth, spousePlaceOfBirth'],
    ],
    ['half a spouse', { spouseDateOfBirth: '' }, ['spouse_missing | spouseDateOfBirth | spouseDateOfBirth']],
    ['no spouse of somebody single', { maritalStatus: 'Single', spouseFirstName: '' }, []],
    [
      'a spouse of 16',
      { spouseDateOfBirth: '2010-01-01' },
      [
        'spouse_under_18 | spouseDateOfBirth | 2010-01-01 | 16',
        'child_before_spouse_was_12 | children.0.dateOfBirth | 2020-05-01 / 2010-01-01 | 10',
      ],
    ],
    ['a spouse in capitals', { spouseLastName: 'ALEMU' }, ['name_in_capitals | spouseLastName | ALEMU']],
    [
      'a country of birth that nobody knows',
      { spouseCountryOfBirth: 'Yugoslavia' },
      ['birth_country_unknown | spouseCountryOfBirth | Yugoslavia'],
    ],
    ['no children', { children: [] }, ['no_children | children | none']],
  ])('should ask about %s', (_name, change, concerns) => {
    expect(asked('family', change)).toStrictEqual(concerns);
  });

  it.each<[string, Partial<Child>, readonly string[]]>([
    ['without a date', { dateOfBirth: '' }, ['child_incomplete | children.1.dateOfBirth | Abel Bekele: dateOfBirth']],
    [
      'of 21',
      { dateOfBirth: '2005-11-22' },
      [
        'child_21_or_older | children.1.dateOfBirth | 2005-11-22 | 21',
        'child_before_applicant_was_12 | children.1.dateOfBirth | 2005-11-22 / 1996-02-29 | 9',
        'child_before_spouse_was_12 | children.1.dateOfBirth | 2005-11-22 / 1994-01-01 | 11',
      ],
    ],
    ['of twelve years less', { dateOfBirth: '2008-02-29' }, []],
    [
      'born before its parent',
      { dateOfBirth: '1990-01-01' },
      [
        'child_21_or_older | children.1.dateOfBirth | 1990-01-01 | 36',
        'child_before_applicant_was_12 | children.1.dateOfBirth | 1990-01-01 / 1996-02-29 | 0',
        'child_before_spouse_was_12 | children.1.dateOfBirth | 1990-01-01 / 1994-01-01 | 0',
      ],
    ],
    [
      'born in a country that nobody knows',
      { countryOfBirth: 'Adama' },
      ['birth_country_unknown | children.1.countryOfBirth | Adama'],
    ],
    ['whose names are the same', { firstName: 'Bekele' }, ['names_identical | children.1.lastName | Bekele']],
  ])('should ask about a child %s', (_name, change, concerns) => {
    expect(askedOfChild(change)).toStrictEqual(concerns);
  });
});

describe('What was confirmed', () => {
  const concerns = answerConcerns('personal', { ...FORM, firstName: 'SELAM', lastName: 'BEKELE' }, NOW);
  const [first] = concerns;

  it('should not be asked about again, and everything else should', () => {
    expect(openConcerns(concerns, first === undefined ? [] : [first]).map(({ field }) => field)).toStrictEqual([
      'lastName',
    ]);
  });

  it('should be asked about again once the answer is another one', () => {
    const changed = answerConcerns('personal', { ...FORM, firstName: 'SELAMAWIT' }, NOW);

    expect(openConcerns(changed, concerns)).toStrictEqual(changed);
  });

  it('should hold for a child that has moved up in the list', () => {
    const older = { ...CHILD, firstName: 'HANA' };
    const before = answerConcerns('family', { ...FORM, children: [CHILD, older] }, NOW);
    const after = answerConcerns('family', { ...FORM, children: [older] }, NOW);

    expect(after.map(concernPath)).toStrictEqual(['children.0.firstName']);
    expect(openConcerns(after, before)).toStrictEqual([]);
  });
});
