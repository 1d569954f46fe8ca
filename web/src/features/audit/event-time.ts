const LOCALE = 'en-GB';
const DAY = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const EXACT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'long' });
const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' });
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
/** Later than this, "26 days ago" says less than the date. */
const LONGEST_RELATIVE = 7 * 86_400_000;

/** The day of an instant in the reader's time zone. */
export const formatDay = (instant: string): string => DAY.format(new Date(instant));

/** To the second, with the time zone. */
export const formatExact = (instant: string): string => EXACT.format(new Date(instant));

/** To the second, in the reader's time zone. */
export const formatMoment = (instant: string): string => MOMENT.format(new Date(instant));

/** Hours, minutes and seconds. */
export const formatClock = (instant: string): string => CLOCK.format(new Date(instant));

/** "5 minutes ago"; null for what is longer ago than a week. */
export function formatRelative(instant: string, now: number): string | null {
  const passed = Math.max(0, now - Date.parse(instant));
  if (passed > LONGEST_RELATIVE) return null;

  const [unit, length] = UNITS.find(([, milliseconds]) => passed >= milliseconds) ?? ['minute', 60_000];
  return RELATIVE.format(-Math.floor(passed / length), unit);
}
