import type { Position } from '@entry/platform/ports/event-log';
import {
  EvidenceDamagedError,
  type EvidenceLeaf,
  type EvidenceStore,
  TILE_WIDTH,
} from '@entry/platform/ports/evidence-store';

export type FoundLeaf =
  | { readonly kind: 'found'; readonly index: number; readonly leaf: EvidenceLeaf }
  /** Behind the last leaf. */
  | { readonly kind: 'not covered yet' }
  /** Leaves before and behind the position, and none of it. */
  | { readonly kind: 'missing' };

export type LeafFinder = (position: Position) => Promise<FoundLeaf>;

type Block = { readonly number: number; readonly leaves: Promise<readonly EvidenceLeaf[]> };

/**
 * Finds leaves by where their events lie in the log, in a few reads each: leaves lie in the order of the log. What was read
 * for one is not read again for the next, and nothing is kept but one position per block: a report asks for many leaves.
 * @param size leaves that the evidence holds: those behind are not looked at
 */
export function createLeafFinder(evidence: Pick<EvidenceStore, 'readLeaves'>, size: number): LeafFinder {
  const blocks = Math.ceil(size / TILE_WIDTH);
  const begins = new Map<number, Position>();
  let newest: Block | null = null;

  async function beginOf(number: number): Promise<Position> {
    const known = begins.get(number);
    if (known !== undefined) return known;

    const [leaf] = await evidence.readLeaves(number * TILE_WIDTH, 1);
    if (leaf === undefined) throw new EvidenceDamagedError(`Leaf ${number * TILE_WIDTH} of ${size} is not there`);

    begins.set(number, leaf.position);
    return leaf.position;
  }

  function readBlock(number: number): Promise<readonly EvidenceLeaf[]> {
    if (newest?.number === number) return newest.leaves;

    const first = number * TILE_WIDTH;
    const leaves = evidence.readLeaves(first, Math.min(TILE_WIDTH, size - first));
    newest = { number, leaves };
    return leaves;
  }

  /** The last block that begins at the position or before it; -1 when all begin behind it. */
  async function blockOf(position: Position): Promise<number> {
    let [low, high] = [0, blocks];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((await beginOf(middle)) <= position) low = middle + 1;
      else high = middle;
    }

    return low - 1;
  }

  return async (position) => {
    const number = await blockOf(position);
    const leaves = number === -1 ? [] : await readBlock(number);
    const place = leaves.findIndex((leaf) => leaf.position === position);
    const leaf = leaves[place];
    if (leaf !== undefined) return { kind: 'found', index: number * TILE_WIDTH + place, leaf };

    const isBehindAll = number === blocks - 1 && leaves.every((each) => each.position < position);
    return { kind: isBehindAll ? 'not covered yet' : 'missing' };
  };
}
