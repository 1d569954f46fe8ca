/**
 * How the parts of a chart look. Each has a pattern besides its colour, and all are dark enough to be told from the
 * ground, so that nobody has to tell colours apart.
 */
export const LOOKS = ['plain', 'stripes', 'dots', 'grid'] as const;
export type Look = (typeof LOOKS)[number];

export type Series = { readonly id: string; readonly label: string; readonly look: Look };

export type ChartRow = {
  readonly id: string;
  readonly label: string;
  /** Below a narrow column. */
  readonly shortLabel: string;
  /** One for each series, in their order; whole and not negative. */
  readonly values: readonly number[];
};

/** What is drawn, and what stands in the table: the same object, so that they cannot differ. */
export type ChartData = {
  /** Heading of the rows. */
  readonly heading: string;
  readonly series: readonly Series[];
  readonly rows: readonly ChartRow[];
};

export const isEmpty = ({ rows }: ChartData): boolean =>
  rows.every(({ values }) => values.every((value) => value === 0));

const STEPS = [1, 2, 5, 10];

/** Round numbers from 0 to the first one that is not below the largest value; three to six of them. */
export function roundTicks(largest: number): readonly number[] {
  const rough = Math.max(1, largest) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const wished = STEPS.map((step) => step * magnitude).find((step) => step >= rough) ?? magnitude;
  // Nothing is counted in halves.
  const step = Math.max(1, wished);

  return Array.from({ length: Math.ceil(Math.max(1, largest) / step) + 1 }, (_, place) => place * step);
}

/** Every how many columns a label fits, so that neighbours keep apart. @param room pixels from column to column */
export function labelEvery(room: number, labelWidth: number): number {
  return Math.max(1, Math.ceil(labelWidth / Math.max(1, room)));
}
