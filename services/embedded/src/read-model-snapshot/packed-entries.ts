import type { PackedEntries } from '../read-store/entries.ts';
import { compareEntries, type IndexEntry, insertEntry, lowerBound, removeEntry } from '../read-store/index-order.ts';

/** Numbers of rows, as the snapshot has them; or their entries, once one of the block was changed. */
type Block = Uint32Array | IndexEntry[];

export type EntryOfRow = (row: number) => IndexEntry;

/** What a change makes entries of: of a group of a million, the first change must not make them of all. */
const BLOCK = 512;

/** A group of an index in blocks, in order, none of them empty. */
export class BlockedEntries implements PackedEntries {
  private readonly entryOf: EntryOfRow;
  private readonly blocks: Block[];
  length: number;

  constructor(entryOf: EntryOfRow, blocks: Block[], length: number) {
    this.entryOf = entryOf;
    this.blocks = blocks;
    this.length = length;
  }

  at(place: number): IndexEntry {
    let rest = place;
    for (const block of this.blocks) {
      if (rest < block.length) return this.entryIn(block, rest);
      rest -= block.length;
    }

    throw new RangeError('There is no such place in the index');
  }

  lowerBound(isBefore: (entry: IndexEntry) => boolean): number {
    const number = lowerBound(this.blocks, (block) => isBefore(this.entryIn(block, 0))) - 1;
    const block = this.blocks[number];
    if (block === undefined) return 0;

    const before = this.blocks.slice(0, number).reduce((sum, { length }) => sum + length, 0);
    return before + this.lowerBoundIn(block, isBefore);
  }

  insert(entry: IndexEntry): void {
    const last = this.blocks.at(-1);
    this.length += 1;
    // What is new mostly comes last, and the block before stays packed then.
    if (last === undefined || (!Array.isArray(last) && this.isBehind(last, entry))) {
      this.blocks.push([entry]);
      return;
    }

    const number = this.blockOf(entry);
    const block = this.unpacked(number);
    insertEntry(block, entry);
    if (block.length > 2 * BLOCK) this.blocks.splice(number, 1, block.slice(0, BLOCK), block.slice(BLOCK));
  }

  remove(entry: IndexEntry): void {
    if (this.length === 0) return;

    const number = this.blockOf(entry);
    const block = this.unpacked(number);
    const before = block.length;
    removeEntry(block, entry);
    this.length -= before - block.length;
    if (block.length === 0) this.blocks.splice(number, 1);
  }

  copy(): BlockedEntries {
    // Packed ones never change.
    const blocks = this.blocks.map((block) => (Array.isArray(block) ? [...block] : block));

    return new BlockedEntries(this.entryOf, blocks, this.length);
  }

  *[Symbol.iterator](): Iterator<IndexEntry> {
    for (const block of this.blocks) {
      for (let place = 0; place < block.length; place += 1) yield this.entryIn(block, place);
    }
  }

  private entryIn(block: Block, place: number): IndexEntry {
    return Array.isArray(block) ? (block[place] as IndexEntry) : this.entryOf(block[place] ?? -1);
  }

  private isBehind(block: Block, entry: IndexEntry): boolean {
    return compareEntries(this.entryIn(block, block.length - 1), entry) < 0;
  }

  /** Number of the block that an entry lies in, or belongs into: the last one that does not begin behind it. */
  private blockOf(entry: IndexEntry): number {
    const beginsBefore = (block: Block): boolean => compareEntries(this.entryIn(block, 0), entry) <= 0;
    const last = this.blocks.length - 1;
    // Where most changes are, for what is new is what people work on.
    if (beginsBefore(this.blocks[last] ?? [])) return last;

    return Math.max(0, lowerBound(this.blocks, beginsBefore) - 1);
  }

  private unpacked(number: number): IndexEntry[] {
    const block = this.blocks[number] ?? [];
    if (Array.isArray(block)) return block;

    const entries: IndexEntry[] = [];
    for (let place = 0; place < block.length; place += 1) entries.push(this.entryIn(block, place));
    this.blocks[number] = entries;
    return entries;
  }

  private lowerBoundIn(block: Block, isBefore: (entry: IndexEntry) => boolean): number {
    return Array.isArray(block) ? lowerBound(block, isBefore) : lowerBound(block, (row) => isBefore(this.entryOf(row)));
  }
}

/**
 * @param rows in the order of the index: of the group those `from` (inclusive) to `to` (exclusive)
 */
export function packEntries(entryOf: EntryOfRow, rows: Uint32Array, from: number, to: number): BlockedEntries {
  const blocks: Block[] = [];
  for (let start = from; start < to; start += BLOCK) blocks.push(rows.subarray(start, Math.min(to, start + BLOCK)));

  return new BlockedEntries(entryOf, blocks, to - from);
}
