/** Commercial Bank of Ethiopia: FT, two digits of the year, three of the day in it, then five letters and digits. */
const CBE = /^FT(\d{2})(\d{3})[A-Z0-9]{5}/;
const CENTURY = 2_000;
const DAY = 86_400_000;

export type ReferenceDate =
  /** Nobody whose references are known made it. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'impossible' }
  /** Milliseconds since 1970: the beginning of the day. */
  | { readonly kind: 'day'; readonly day: number };

/**
 * The day that an issuer writes into its references. Of other issuers (telebirr, Awash, Dashen, Abyssinia) no layout is known
 * well enough to accuse somebody with it.
 * @param reference as `normaliseReference` leaves it
 */
export function dateInReference(reference: string): ReferenceDate {
  const [, year, day] = CBE.exec(reference) ?? [];
  if (year === undefined || day === undefined) return { kind: 'unknown' };
  const began = Date.UTC(CENTURY + Number(year), 0, 1);
  const instant = began + (Number(day) - 1) * DAY;
  // Another year than the one it says: the day 0, or more days than that year has.
  if (new Date(instant).getUTCFullYear() !== new Date(began).getUTCFullYear()) return { kind: 'impossible' };

  return { kind: 'day', day: instant };
}
