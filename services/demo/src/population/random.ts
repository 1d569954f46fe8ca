import { createHash } from 'node:crypto';

/** Chance that comes from a seed alone, so that the same population can be made again. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  /** Whole number between two bounds, both inclusive. */
  readonly between: (least: number, most: number) => number;
  readonly isLucky: (probability: number) => boolean;
  /** @throws RangeError when there is nothing to pick from */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** Picks by weight. @throws RangeError when there is nothing to pick from */
  readonly pickWeighted: <Item extends { readonly weight: number }>(items: readonly Item[]) => Item;
  /** Around a mean, with a long tail: how long people let things lie. */
  readonly waiting: (mean: number) => number;
  /** A source of its own: how often others ask does not change what it gives. */
  readonly fork: (name: string) => Random;
};

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
  const itemAt = <Item>(items: readonly Item[], place: number): Item => {
    const item = items[place];
    if (item === undefined) throw new RangeError('There is nothing to pick from');

    return item;
  };

  return {
    next,
    between,
    isLucky: (probability) => next() < probability,
    pick: (items) => itemAt(items, between(0, items.length - 1)),
    pickWeighted: (items) => {
      let left = next() * items.reduce((sum, { weight }) => sum + weight, 0);
      const place = items.findIndex(({ weight }) => {
        left -= weight;
        return left < 0;
      });

      return itemAt(items, place === -1 ? items.length - 1 : place);
    },
    waiting: (mean) => -Math.log(1 - next()) * mean,
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}
