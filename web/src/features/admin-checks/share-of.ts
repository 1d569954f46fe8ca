/** A share and where it can really lie: few decisions say little. */
export type Share = { readonly count: number; readonly of: number; readonly low: number; readonly high: number };

/** Standard deviations that hold 95 % of a normal distribution. */
const Z = 1.96;
/** Below it a share would be read as more than it is. */
export const LEAST_DECISIONS = 10;

/** Wilson's interval: right for few decisions and for shares near 0 and 1, where the simple one reaches beyond both. */
export function shareOf(count: number, of: number): Share | null {
  if (of < LEAST_DECISIONS) return null;
  const share = count / of;
  const scale = 1 + Z ** 2 / of;
  const middle = (share + Z ** 2 / (2 * of)) / scale;
  const reach = (Z / scale) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));

  return { count, of, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
