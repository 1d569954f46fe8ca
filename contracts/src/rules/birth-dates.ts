import { isCalendarDate } from '../schema.ts';

/** Whose birth date it is: the rules differ. */
export type Person = 'applicant' | 'spouse' | 'child';

/** No rule names an age, but nobody younger has the schooling or the work that the programme asks for (ADR 0031). */
export const APPLICANT_MINIMUM_AGE = 13;
/** Nobody is older; a wrong century is what such a date mostly is. */
export const MAXIMUM_AGE = 110;

export const BIRTH_DATE_PROBLEMS = ['birth_date_in_future', 'birth_date_too_young', 'birth_date_too_old'] as const;
export type BirthDateProblem = (typeof BIRTH_DATE_PROBLEMS)[number];

/** The day begins here first, and ends there last: a date is refused only where it cannot be anywhere on earth. */
const HOURS_AHEAD = 14;
const HOURS_BEHIND = -12;
const MILLISECONDS_PER_HOUR = 3_600_000;

/**
 * Why a date cannot be somebody's birth date; null for one that can be, and for what is no date at all.
 * @param date `YYYY-MM-DD`
 * @param now instant, ISO 8601
 */
export function birthDateProblem(person: Person, date: string, now: string): BirthDateProblem | null {
  if (!isCalendarDate(date)) return null;

  const { latest, earliest } = daysAt(now);
  if (date > latest) return 'birth_date_in_future';
  if (ageOn(date, earliest) > MAXIMUM_AGE) return 'birth_date_too_old';

  const isTooYoung = person === 'applicant' && ageOn(date, latest) < APPLICANT_MINIMUM_AGE;
  return isTooYoung ? 'birth_date_too_young' : null;
}

/** A date that can be somebody's birth date. */
export function isPossibleBirthDate(person: Person, date: string, now: string): boolean {
  return isCalendarDate(date) && birthDateProblem(person, date, now) === null;
}

const WORDS = {
  birth_date_in_future: (label) => `${label} is in the future. Please check day, month and year`,
  birth_date_too_young: (label) =>
    `${label} makes the applicant younger than ${APPLICANT_MINIMUM_AGE}. Please check it`,
  birth_date_too_old: (label) => `${label} is more than ${MAXIMUM_AGE} years ago. Please check the year`,
} as const satisfies Record<BirthDateProblem, (label: string) => string>;

/** @param label name of the field, such as `Date of birth` */
export function birthDateMessage(problem: BirthDateProblem, label: string): string {
  return WORDS[problem](label);
}

/** Full years on a day; negative before the birth. Both `YYYY-MM-DD`. Who was born on 29 February is older on 1 March. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  const isBirthdayToCome = day.slice(5) < dateOfBirth.slice(5);

  return isBirthdayToCome ? years - 1 : years;
}

/** Asked of every birth date of a form, and again when what is missing is told: mostly about the same moment. */
let lastMoment = '';
let lastDays = { latest: '', earliest: '' };

/** The day where it begins first and where it ends last. */
function daysAt(now: string): { readonly latest: string; readonly earliest: string } {
  if (now !== lastMoment) {
    lastDays = { latest: dayAt(now, HOURS_AHEAD), earliest: dayAt(now, HOURS_BEHIND) };
    lastMoment = now;
  }

  return lastDays;
}

/** The day somewhere on earth, `YYYY-MM-DD`. */
export function dayAt(now: string, hoursFromUtc: number): string {
  return new Date(Date.parse(now) + hoursFromUtc * MILLISECONDS_PER_HOUR).toISOString().slice(0, 10);
}

/** What of a form holds birth dates. */
export type FormWithBirthDates = {
  readonly dateOfBirth: string;
  readonly spouseDateOfBirth: string;
  readonly children: readonly { readonly dateOfBirth: string }[];
};

export type ImpossibleDate = {
  /** Path in the form, such as `children.0.dateOfBirth`. */
  readonly field: string;
  readonly person: Person;
  readonly date: string;
  readonly problem: BirthDateProblem;
  readonly message: string;
};

/** Every birth date of a form that cannot be, in the order of the form. */
export function impossibleDates(form: FormWithBirthDates, now: string): readonly ImpossibleDate[] {
  return impossibleAmong(birthDatesOf(form), now);
}

/** Those of some birth dates that cannot be, in their order. */
export function impossibleAmong(dates: readonly FormBirthDate[], now: string): readonly ImpossibleDate[] {
  return dates.flatMap(({ field, person, label, date }) => {
    const problem = birthDateProblem(person, date, now);
    return problem === null ? [] : [{ field, person, date, problem, message: birthDateMessage(problem, label) }];
  });
}

export type FormBirthDate = {
  readonly field: string;
  readonly person: Person;
  readonly label: string;
  readonly date: string;
};

/** Every birth date of a form, given or not, in the order of the form. */
export function birthDatesOf({
  dateOfBirth,
  spouseDateOfBirth,
  children,
}: FormWithBirthDates): readonly FormBirthDate[] {
  return [
    birthDateAt('dateOfBirth', 'applicant', dateOfBirth),
    birthDateAt('spouseDateOfBirth', 'spouse', spouseDateOfBirth),
    ...children.map((child, index) => birthDateAt(`children.${index}.dateOfBirth`, 'child', child.dateOfBirth)),
  ];
}

function birthDateAt(field: string, person: Person, date: string): FormBirthDate {
  return { field, person, label: birthDateLabel(field), date };
}

const CHILD_DATE = /^children\.(\d+)\./;

/**
 * Name of a birth date that says whose it is.
 * @param field path in the form, such as `children.0.dateOfBirth`
 */
export function birthDateLabel(field: string): string {
  const child = CHILD_DATE.exec(field)?.[1];
  if (child !== undefined) return `Date of birth of child ${Number(child) + 1}`;

  return field === 'spouseDateOfBirth' ? 'Spouse’s date of birth' : 'Date of birth';
}
