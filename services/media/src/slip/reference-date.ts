import {
  type Certainty,
  type DateLayout,
  REFERENCE_FORMS,
  type ReferenceForm,
  type YearLetters,
} from '@entry/contracts/rules/payment-issuers';
import { calendarInstant } from './calendar.ts';

const CENTURY = 2_000;
const DAY = 86_400_000;
const MONTHS = 'ABCDEFGHIJKL';
const DAYS = '123456789ABCDEFGHIJKLMNOPQRSTUV';

export type ReferenceDate =
  /** Nobody whose references are known made it, or its issuer writes no date. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'impossible'; readonly certainty: Certainty }
  /** @property day milliseconds since 1970: the beginning of the day */
  | { readonly kind: 'day'; readonly day: number; readonly certainty: Certainty };

const UNKNOWN: ReferenceDate = { kind: 'unknown' };
const FORMS = Object.values<ReferenceForm>(REFERENCE_FORMS).map(({ pattern, date }) => ({
  pattern: new RegExp(`^${pattern}$`),
  date,
}));

/**
 * The day that an issuer writes into its references.
 * @param references of one payment, as `normaliseReferences` gives them: what is proven counts before what is likely
 */
export function dateInReferences(references: readonly string[]): ReferenceDate {
  const dates = references.map(dateInReference).filter(({ kind }) => kind !== 'unknown');
  const proven = dates.find((date) => date.kind !== 'unknown' && date.certainty === 'proven');

  return proven ?? dates[0] ?? UNKNOWN;
}

function dateInReference(reference: string): ReferenceDate {
  for (const { pattern, date } of FORMS) {
    const { year, month, day } = pattern.exec(reference)?.groups ?? {};
    if (date !== null && year !== undefined && day !== undefined) return read(date, { year, month, day });
  }

  return UNKNOWN;
}

type Written = { readonly year: string; readonly month: string | undefined; readonly day: string };

function read(layout: DateLayout, { year, month = '', day }: Written): ReferenceDate {
  if (layout.kind === 'day_of_year') return found(dayOfYear(CENTURY + Number(year), Number(day)), layout.certainty);

  const row = layout.years.find(({ letters }) => letters.includes(year));
  if (row === undefined) return UNKNOWN;

  return found(
    calendarInstant(yearOf(row, year), MONTHS.indexOf(month) + 1, DAYS.indexOf(day) + 1),
    row.proven.includes(year) ? 'proven' : 'likely',
  );
}

const yearOf = ({ letters, firstYear }: YearLetters, letter: string): number => firstYear + letters.indexOf(letter);

/** @returns null for the day 0, and for more days than that year has */
function dayOfYear(year: number, day: number): number | null {
  const instant = Date.UTC(year, 0, 1) + (day - 1) * DAY;

  return new Date(instant).getUTCFullYear() === year ? instant : null;
}

function found(day: number | null, certainty: Certainty): ReferenceDate {
  return day === null ? { kind: 'impossible', certainty } : { kind: 'day', day, certainty };
}
