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

  return /[1-9]/.test(sign) ? sign : '';
}
