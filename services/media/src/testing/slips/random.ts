import { createRandom as createShares } from '@entry/photo/testing/portraits/random';

export type Random = {
  /** 0 to 1, one excluded. */
  readonly share: () => number;
  readonly between: (from: number, to: number) => number;
  /** Normal, with a standard deviation of 1. */
  readonly normal: () => number;
};

/** The same numbers for the same seed. */
export function createRandom(seed: number): Random {
  const share = createShares(seed);

  return {
    share,
    between: (from, to) => from + share() * (to - from),
    normal: () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share()),
  };
}
