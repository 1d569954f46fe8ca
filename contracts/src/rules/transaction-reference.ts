/**
 * Commercial Bank of Ethiopia, and others that use its system: FT, year, day, five signs. Its receipts add digits of the account
 * to it, and people write the bank's name before it.
 */
const FUNDS_TRANSFER = /FT\d{5}[A-Z0-9]{5}/;
/** Of telebirr: year, month and day, a letter or digit each, then seven signs. One in fourteen has no digit. */
const TELEBIRR = /^[A-Z][A-L][1-9A-V][A-Z0-9]{7}$/;

/**
 * What tells two payments apart in a reference as somebody typed it. Banks print them with and without spaces and dashes, and a
 * person types either.
 * @returns letters and digits in capitals; empty for what is no reference, such as a dash, "none" or "0": many people type those
 */
export function normaliseReference(reference: string): string {
  const sign = reference
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  const transfer = FUNDS_TRANSFER.exec(sign)?.[0];
  if (transfer !== undefined) return transfer;

  return /[1-9]/.test(sign) || TELEBIRR.test(sign) ? sign : '';
}
