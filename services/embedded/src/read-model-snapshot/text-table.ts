import { Segments, type TextColumn } from './segments.ts';

/**
 * Numbers of texts, found by a hash table that lies in the snapshot as it is used: to fill one for a million ids would take
 * longer than everything else that a start does with them.
 */
export class TextTable {
  readonly texts = new Segments<string>();
  private readonly slots: Uint32Array[] = [];
  private joined: Uint32Array | null = null;

  add(texts: TextColumn): void {
    this.texts.add(texts);
  }

  addSlots(slots: Uint32Array): void {
    this.slots.push(slots);
  }

  /** @throws RangeError when it has no slots for what was added: to find nothing would take for ever then */
  complete(): this {
    const joined = new Uint32Array(slotsFor(this.texts.length));
    let filled = 0;
    for (const slots of this.slots.splice(0)) {
      joined.set(slots, filled);
      filled += slots.length;
    }
    if (filled !== joined.length) throw new RangeError('The snapshot holds a table that is not whole');

    this.joined = joined;
    return this;
  }

  /** -1 when it is not there. */
  find(text: string): number {
    return this.joined === null ? -1 : findIn(this.joined, this.texts, text);
  }
}

/** Texts whose numbers go into the table without a pause: some milliseconds of work. */
const TEXTS_AT_A_TIME = 20_000;

/** The hash table of some texts; yields now and then, so that others have their turn. */
export function* slotsOf(texts: readonly string[]): Generator<null, Uint32Array> {
  const slots = new Uint32Array(slotsFor(texts.length));
  for (const [number, text] of texts.entries()) {
    let slot = hashOf(text) % slots.length;
    while (slots[slot] !== 0) slot = (slot + 1) % slots.length;
    slots[slot] = number + 1;
    if (number % TEXTS_AT_A_TIME === TEXTS_AT_A_TIME - 1) yield null;
  }

  return slots;
}

/** -1 when it is not among the texts that the slots were made of. */
export function findIn(slots: Uint32Array, texts: { readonly at: (number: number) => unknown }, text: string): number {
  for (let slot = hashOf(text) % slots.length; ; slot = (slot + 1) % slots.length) {
    // 0 says that a slot is free, hence one more than the number.
    const number = (slots[slot] ?? 0) - 1;
    if (number === -1 || texts.at(number) === text) return number;
  }
}

/** Half of them stay free at least, so that a search ends soon. */
const slotsFor = (count: number): number => 2 ** Math.ceil(Math.log2(2 * count + 2));

const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a over the code units. The table lies on the disk, in snapshots of this very program only. */
function hashOf(text: string): number {
  let hash = OFFSET_BASIS;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), PRIME);

  // The lower bits choose the slot, and the last units have hardly reached the upper ones.
  return (hash ^ (hash >>> 15)) >>> 0;
}
