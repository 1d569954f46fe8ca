const INSTANT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** "12 May 2026, 14:03:00 UTC": for who reads it elsewhere than on a page, whose reader's zone nobody knows. @param instant ISO 8601 */
export function describeInstant(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : `${INSTANT.format(date)} UTC`;
}
