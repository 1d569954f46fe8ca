/** Numbers that look random and are the same for the same seed, on every machine. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  /** Whole number, both bounds inclusive. */
  readonly integer: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** Lower-case hexadecimal digits. */
  readonly hex: (digits: number) => string;
  /** Looks like a UUIDv4. */
  readonly uuid: () => string;
};

const RANGE = 2 ** 32;

/** sfc32: small, fast, and good enough for corpora. */
export function createRandom(seed: number): Random {
  let a = seed | 0;
  let b = 0x9e3779b9;
  let c = 0x243f6a88;
  let counter = 1;

  function word(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;

    return sum >>> 0;
  }

  for (let round = 0; round < 16; round += 1) word();

  function hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += word().toString(16).padStart(8, '0');

    return text.slice(0, digits);
  }

  const next = (): number => word() / RANGE;
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));

  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError('There is nothing to pick from');

      return item;
    },
    hex,
    uuid: () => {
      const digits = hex(31);
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
    },
  };
}
