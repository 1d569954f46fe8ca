/** Until the notice of 5 November 2025 registration was said to open in October; since then nobody may say so. */
const SAID_TO_OPEN_UNTIL = Date.parse('2025-11-01T00:00:00.000Z');

/** Of Addis Ababa before UTC, in hours; it has no summer time. */
const HOURS_BEFORE_UTC = 3;
const MILLISECONDS_PER_HOUR = 3_600_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** @param now ISO 8601, UTC */
export function isSaidToOpen(now: string): boolean {
  return Date.parse(now) < SAID_TO_OPEN_UNTIL;
}

/**
 * The day of an instant as public pages name it, such as 1 Oct 2099: in Addis Ababa, wherever the reader is. The service
 * writes it into the HTML, and what a browser makes of it must be the same to the letter: neither its time zone nor its
 * names of months may have a say.
 * @param instant ISO 8601, UTC
 */
export function programmeDay(instant: string): string {
  const there = new Date(Date.parse(instant) + HOURS_BEFORE_UTC * MILLISECONDS_PER_HOUR);

  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}
