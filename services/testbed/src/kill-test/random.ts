import { createHash } from 'node:crypto';

/** Chance that comes from a seed alone, so that a run can be tried again. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  /** Whole number between two bounds, both inclusive. */
  readonly between: (least: number, most: number) => number;
  readonly isLucky: (probability: number) => boolean;
  /** @throws RangeError when there is nothing to pick from */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly uuid: () => string;
  /** A source of its own for a part of the run: how often others ask does not change what it gives. */
  readonly fork: (name: string) => Random;
};

const VARIANT = '89ab';

export function createRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);

  /** mulberry32 */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const hex = (digits: number): string => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');

  return {
    next,
    between,
    isLucky: (probability) => next() < probability,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('There is nothing to pick from');

      return item;
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${VARIANT[between(0, 3)]}${hex(3)}-${hex(12)}`,
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}
