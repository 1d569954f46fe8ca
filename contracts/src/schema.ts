import * as z from 'zod/mini';

/**
 * Attaches a description to a schema, for documentation and OpenAPI.
 * The schema is cloned first: zod keeps descriptions by identity, so describing a shared
 * instance twice would overwrite the first text.
 */
/* @__NO_SIDE_EFFECTS__ */
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  const copy: z.ZodMiniType = schema.clone();
  copy.register(z.globalRegistry, { description });

  return copy as Schema;
}

/** A whole number from 1 to `maximum` in an address, where everything is text. */
export const countInQuery = (fallback: number, maximum: number) =>
  z._default(
    z.pipe(
      z.pipe(
        z.string().check(z.regex(/^\d{1,6}$/, 'Must be a whole number')),
        z.transform((text) => Number(text)),
      ),
      z.number().check(z.gte(1), z.lte(maximum)),
    ),
    fallback,
  );

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const FEBRUARY = 2;

/** True when the text is `YYYY-MM-DD` and names a day that exists (no 30 February). Counted, for a save has up to 20. */
export function isCalendarDate(text: string): boolean {
  if (!CALENDAR_DATE.test(text)) return false;

  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const days = month === FEBRUARY && isLeapYear(year) ? 29 : DAYS[month - 1];

  return days !== undefined && day >= 1 && day <= days;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export const Identifier = z.string().check(z.uuid('Invalid identifier'));
export type Identifier = z.infer<typeof Identifier>;

/** Instant, ISO 8601 in UTC with milliseconds. */
export const Instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'Invalid instant'));
export type Instant = z.infer<typeof Instant>;

export const CalendarDate = z.string().check(z.refine(isCalendarDate, 'Invalid date'));
export type CalendarDate = z.infer<typeof CalendarDate>;

/** Lower-case hexadecimal SHA-256. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Invalid hash'));
export type Sha256 = z.infer<typeof Sha256>;
