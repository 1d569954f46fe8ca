export type Spread = { readonly median: number; readonly minimum: number; readonly maximum: number };

/** @throws RangeError for an empty list */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((left, right) => left - right);

  return { median: quantile(sorted, 0.5), minimum: quantile(sorted, 0), maximum: quantile(sorted, 1) };
}

/**
 * Nearest rank, so that a percentile is always a value that was measured; the median of an even number of
 * values is the lower one.
 */
export function percentile(values: readonly number[], fraction: number): number {
  return quantile(
    values.toSorted((left, right) => left - right),
    fraction,
  );
}

function quantile(sorted: readonly number[], fraction: number): number {
  const value = sorted[Math.max(0, Math.ceil(fraction * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('There is no median of nothing');

  return value;
}

/** Ratios are taken inside a round, where both sides met the same machine; only then is the median taken. */
export function ratiosOf(ours: readonly number[], theirs: readonly number[]): readonly number[] {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}
