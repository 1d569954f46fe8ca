import { isCalendarDate } from '@entry/contracts/schema';

/** What a date field holds while its three parts do not make a date; such values are never sent. */
export const INVALID_DATE = 'Invalid date';

export type DateParts = { readonly day: string; readonly month: string; readonly year: string };

export const EMPTY_PARTS: DateParts = { day: '', month: '', year: '' };

/** `YYYY-MM-DD`, empty when nothing is filled in, or `INVALID_DATE`. */
export function toDateValue({ day, month, year }: DateParts): string {
  const parts = [day.trim(), month.trim(), year.trim()];
  if (parts.every((part) => part === '')) return '';

  const [dayText = '', monthText = '', yearText = ''] = parts;
  const value = `${yearText}-${monthText.padStart(2, '0')}-${dayText.padStart(2, '0')}`;

  return isCalendarDate(value) ? value : INVALID_DATE;
}

/** What keeps three parts from being a date, one thing at a time. `days`: of the month that was typed. */
export type DateProblem =
  | { readonly kind: 'missing'; readonly part: keyof DateParts }
  | { readonly kind: 'month_13' }
  | { readonly kind: 'month' }
  | { readonly kind: 'day'; readonly days: number }
  | { readonly kind: 'year' };

const PARTS = ['day', 'month', 'year'] as const;

/** Null for parts that make a date. */
export function dateProblem(parts: DateParts): DateProblem | null {
  const missing = PARTS.find((part) => parts[part].trim() === '');
  if (missing !== undefined) return { kind: 'missing', part: missing };

  const month = parts.month.trim();
  // The short last month of the Ethiopian calendar.
  if (month === '13') return { kind: 'month_13' };
  if (!isDate({ ...parts, day: '1', year: '2000' })) return { kind: 'month' };
  if (!isDate({ ...parts, day: '1' })) return { kind: 'year' };
  if (isDate(parts)) return null;

  return { kind: 'day', days: [31, 30, 29, 28].find((day) => isDate({ ...parts, day: String(day) })) ?? 28 };
}

const isDate = (parts: DateParts): boolean => toDateValue(parts) !== INVALID_DATE;

/** Empty parts for anything that is not `YYYY-MM-DD`. */
export function toDateParts(value: string): DateParts {
  if (!isCalendarDate(value)) return EMPTY_PARTS;

  const [year = '', month = '', day = ''] = value.split('-');
  return { day: String(Number(day)), month: String(Number(month)), year };
}
