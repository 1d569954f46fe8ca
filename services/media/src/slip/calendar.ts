const CLOCK_FIELDS = 6;

/**
 * A day and a time of day that are in the calendar. `Date` takes a 31 February for the third of March, and the month 0 for the
 * December before.
 * @param parts year, month from 1 on, day, hour, minute, second; what is left out is its first
 * @returns milliseconds since 1970, the clock taken for UTC; null for what is in no calendar
 */
export function calendarInstant(...parts: readonly number[]): number | null {
  const [year = Number.NaN, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isSame =
    parts.length <= CLOCK_FIELDS &&
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;

  return isSame ? date.getTime() : null;
}
