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

/** Empty parts for anything that is not `YYYY-MM-DD`. */
export function toDateParts(value: string): DateParts {
  if (!isCalendarDate(value)) return EMPTY_PARTS;

  const [year = '', month = '', day = ''] = value.split('-');
  return { day: String(Number(day)), month: String(Number(month)), year };
}
