import type { ApplicationForm, Child } from '../application/form.ts';
import type { AnswerConcernCode, ConcernField } from './answer-concern-codes.ts';
import type { FormSection } from './application-form.ts';
import { ageOn, dayAt, isPossibleBirthDate } from './birth-dates.ts';
import { countryNamed } from './country-names.ts';
import { isIneligibleCountry } from './eligible-countries.ts';
import { nameCodes } from './name-concerns.ts';
import { isWithoutFirstName } from './one-name.ts';

/** What somebody was asked about, and says is right. */
export type Confirmable = {
  readonly code: AnswerConcernCode;
  readonly field: ConcernField;
  /** Place of the child in the list, from 0; null for everybody else. */
  readonly child: number | null;
  /** What was answered: another answer is asked about anew. */
  readonly answer: string;
};

export type AnswerConcern = Confirmable & {
  /** Age in full years that the question speaks of; null where it speaks of none. */
  readonly age: number | null;
};

export const ADULT_AGE = 18;
/** A child counts while it is younger, and unmarried. */
export const CHILD_MAXIMUM_AGE = 21;
export const PARENT_MINIMUM_AGE = 12;

/** Below twelve years of school: needs two years of skilled work instead (22 CFR 42.33(a)). */
const TOO_LOW_LEVELS: readonly string[] = ['Primary', 'Secondary'];
/** Younger than this nobody has completed that level in the usual time. */
const USUAL_AGES: Readonly<Record<string, number>> = { 'High School': 15, Bachelor: 18, Master: 20, PhD: 22 };

const SPOUSE_FIELDS = [
  'spouseFirstName',
  'spouseLastName',
  'spouseDateOfBirth',
  'spousePlaceOfBirth',
  'spouseCountryOfBirth',
] as const;
const CHILD_FIELDS = [
  ['firstName', 'childFirstName'],
  ['lastName', 'childLastName'],
  ['dateOfBirth', 'childDateOfBirth'],
  ['placeOfBirth', 'childPlaceOfBirth'],
  ['countryOfBirth', 'childCountryOfBirth'],
] as const satisfies readonly (readonly [keyof Child, ConcernField])[];

/**
 * What to ask about the answers of a step, in the order of its fields.
 * @param now instant, ISO 8601
 */
export function answerConcerns(section: FormSection, form: ApplicationForm, now: string): readonly AnswerConcern[] {
  switch (section) {
    case 'personal':
      return personalConcerns(form, now);
    case 'address':
      return [];
    case 'education':
      return educationConcerns(form, now);
    case 'family':
      return [...(form.maritalStatus === 'Married' ? spouseConcerns(form, now) : []), ...childrenConcerns(form, now)];
  }
}

/** What nobody has confirmed yet. Children may move in their list: what counts is what was answered. */
export function openConcerns(
  concerns: readonly AnswerConcern[],
  confirmed: readonly Confirmable[],
): readonly AnswerConcern[] {
  return concerns.filter((concern) => !confirmed.some((answer) => isSameAnswer(concern, answer)));
}

export function isSameAnswer(one: Confirmable, other: Confirmable): boolean {
  return one.code === other.code && one.field === other.field && one.answer === other.answer;
}

/** Path of the field in the form: `children.0.dateOfBirth`. */
export function concernPath({ field, child }: Pick<Confirmable, 'field' | 'child'>): string {
  const name = CHILD_FIELDS.find(([, childField]) => childField === field)?.[0];

  return name === undefined || child === null ? field : `children.${child}.${name}`;
}

function personalConcerns(form: ApplicationForm, now: string): readonly AnswerConcern[] {
  const { firstName, lastName, dateOfBirth, countryOfBirth } = form;
  const age = ageIf('applicant', dateOfBirth, now);

  return [
    ...firstNameConcerns('firstName', firstName),
    ...nameConcerns('lastName', lastName),
    ...identicalNames('lastName', firstName, lastName),
    ...(age !== null && age < ADULT_AGE ? [concern('applicant_under_18', 'dateOfBirth', dateOfBirth, { age })] : []),
    ...(isIneligibleCountry(countryOfBirth)
      ? [concern('birth_country_not_eligible', 'countryOfBirth', countryOfBirth.trim())]
      : []),
    ...countryConcerns('countryOfBirth', countryOfBirth),
  ];
}

function educationConcerns({ educationLevel, dateOfBirth }: ApplicationForm, now: string): readonly AnswerConcern[] {
  if (TOO_LOW_LEVELS.includes(educationLevel)) return [concern('education_too_low', 'educationLevel', educationLevel)];

  const age = ageIf('applicant', dateOfBirth, now);
  const usualAge = USUAL_AGES[educationLevel];
  if (age === null || usualAge === undefined || age >= usualAge) return [];

  return [concern('education_before_age', 'educationLevel', `${educationLevel} / ${dateOfBirth}`, { age })];
}

function spouseConcerns(form: ApplicationForm, now: string): readonly AnswerConcern[] {
  const { spouseFirstName, spouseLastName, spouseDateOfBirth } = form;
  const missing = SPOUSE_FIELDS.filter((field) => form[field].trim() === '');
  const [firstMissing] = missing;
  const age = ageIf('spouse', spouseDateOfBirth, now);

  return [
    ...(firstMissing === undefined ? [] : [concern('spouse_missing', firstMissing, missing.join(', '))]),
    ...firstNameConcerns('spouseFirstName', spouseFirstName),
    ...nameConcerns('spouseLastName', spouseLastName),
    ...identicalNames('spouseLastName', spouseFirstName, spouseLastName),
    ...(age !== null && age < ADULT_AGE
      ? [concern('spouse_under_18', 'spouseDateOfBirth', spouseDateOfBirth, { age })]
      : []),
    ...countryConcerns('spouseCountryOfBirth', form.spouseCountryOfBirth),
  ];
}

function childrenConcerns(form: ApplicationForm, now: string): readonly AnswerConcern[] {
  if (form.children.length === 0) return [concern('no_children', 'children', 'none')];

  return form.children.flatMap((child, index) => childConcerns(child, index, form, now));
}

function childConcerns(child: Child, index: number, form: ApplicationForm, now: string): readonly AnswerConcern[] {
  const { firstName, lastName, dateOfBirth } = child;
  const place = { child: index };
  const missing = CHILD_FIELDS.filter(([name]) => child[name].trim() === '');
  const [firstMissing] = missing;
  const name = `${firstName} ${lastName}`.trim();
  const age = ageIf('child', dateOfBirth, now);

  return [
    ...(firstMissing === undefined
      ? []
      : [
          concern('child_incomplete', firstMissing[1], `${name}: ${missing.map(([field]) => field).join(', ')}`, place),
        ]),
    ...firstNameConcerns('childFirstName', firstName, place),
    ...nameConcerns('childLastName', lastName, place),
    ...identicalNames('childLastName', firstName, lastName, place),
    ...(age !== null && age >= CHILD_MAXIMUM_AGE
      ? [concern('child_21_or_older', 'childDateOfBirth', dateOfBirth, { ...place, age })]
      : []),
    ...(age === null ? [] : parentConcerns(dateOfBirth, index, form, now)),
    ...countryConcerns('childCountryOfBirth', child.countryOfBirth, place),
  ];
}

/** A child that is older than its parent could have it: a stepchild or adopted child, or a wrong year. */
function parentConcerns(born: string, child: number, form: ApplicationForm, now: string): readonly AnswerConcern[] {
  const { dateOfBirth, spouseDateOfBirth, maritalStatus } = form;
  const parents = [
    ['child_before_applicant_was_12', isPossibleBirthDate('applicant', dateOfBirth, now) ? dateOfBirth : null],
    [
      'child_before_spouse_was_12',
      maritalStatus === 'Married' && isPossibleBirthDate('spouse', spouseDateOfBirth, now) ? spouseDateOfBirth : null,
    ],
  ] as const;

  return parents.flatMap(([code, parentBorn]) => {
    if (parentBorn === null) return [];

    const age = ageOn(parentBorn, born);
    return age < PARENT_MINIMUM_AGE
      ? [concern(code, 'childDateOfBirth', `${born} / ${parentBorn}`, { child, age: Math.max(0, age) })]
      : [];
  });
}

type Details = { readonly child?: number; readonly age?: number };

/** Nothing is asked of a person who said that there is one name only. */
function firstNameConcerns(field: ConcernField, given: string, details?: Details): readonly AnswerConcern[] {
  return isWithoutFirstName(given) ? [] : nameConcerns(field, given, details);
}

function nameConcerns(field: ConcernField, given: string, details: Details = {}): readonly AnswerConcern[] {
  const name = given.trim();

  return nameCodes(name).map((code) => concern(code, field, name, details));
}

function countryConcerns(field: ConcernField, given: string, details: Details = {}): readonly AnswerConcern[] {
  const country = given.trim();
  const isUnknown = country !== '' && countryNamed(country) === null;

  return isUnknown ? [concern('birth_country_unknown', field, country, details)] : [];
}

function identicalNames(field: ConcernField, first: string, last: string, details: Details = {}) {
  const name = last.trim();
  const isIdentical = name !== '' && first.trim().toLowerCase() === name.toLowerCase();

  return isIdentical ? [concern('names_identical', field, name, details)] : [];
}

/** Null while the date says nothing that can be reckoned with. */
function ageIf(person: 'applicant' | 'spouse' | 'child', date: string, now: string): number | null {
  return isPossibleBirthDate(person, date, now) ? ageOn(date, dayAt(now, 0)) : null;
}

function concern(
  code: AnswerConcernCode,
  field: ConcernField,
  answer: string,
  { child, age }: Details = {},
): AnswerConcern {
  return { code, field, child: child ?? null, answer, age: age ?? null };
}
