/** English month names and Latin digits; the browser's other settings do not leak into dates and money. */
const LOCALE = 'en-GB';

const DATE = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });
const DATE_TIME = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const TIME = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const CALENDAR_DATE = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const NUMBER = new Intl.NumberFormat('en');

/** Instant (ISO 8601) as a date in the reader's time zone. */
export function formatDate(instant: string): string {
  return DATE.format(new Date(instant));
}

export function formatDateTime(instant: string): string {
  return DATE_TIME.format(new Date(instant));
}

export function formatTime(date: Date): string {
  return TIME.format(date);
}

/** `YYYY-MM-DD`, which belongs to no time zone. Anything else comes back as it is. */
export function formatCalendarDate(date: string): string {
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) ? date : CALENDAR_DATE.format(parsed);
}

export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** Bytes as KB or MB, decimal like the limits of the specification. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${NUMBER.format(Math.max(1, Math.round(bytes / 1_000)))} KB`;
  return `${NUMBER.format(Math.round(bytes / 100_000) / 10)} MB`;
}
