import { type BitReader, createBitReader } from './bit-reader.ts';
import { type CodeTable, findCodeTables, readCodeTable } from './code-tables.ts';
import type { FrameComponent, JpegFrame, JpegScan } from './frame.ts';
import { lengthAt, type Segment } from './segments.ts';

const TABLES = 0xc4;
const RESTART_INTERVAL = 0xdd;
const COEFFICIENTS = 64;
const BLOCK_PIXELS = 8;
/** As the format allows; what says that it has more was made to take time. */
const BLOCKS_MOST = 10;
const PIXELS_MOST = 130_000_000;
/** Units of the picture that are read before others have their turn: a few milliseconds. */
const AT_ONCE = 1_000;

type Tables = { readonly first: CodeTable; readonly others: CodeTable };
type Layout = {
  readonly units: number;
  /** Of each block in a unit. */
  readonly blocks: readonly Tables[];
  /** Units between two restart marks; 0 when there are none. */
  readonly interval: number;
};

/**
 * Whether the only scan of a picture without an end mark has everything up to its last block, and nothing behind that. Decoders
 * do not always say that the last lines were cut off, so the codes are read here: no pixel is drawn.
 */
export async function hasAllOfItsData(
  bytes: Uint8Array,
  segments: readonly Segment[],
  frame: JpegFrame,
  scan: JpegScan,
): Promise<boolean> {
  const layout = readLayout(bytes, segments, frame, scan);
  if (layout === null) return false;

  const reader = createBitReader(bytes, scan.data);
  for (let unit = 0; unit < layout.units; unit += 1) {
    if (unit % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
    if (layout.interval > 0 && unit > 0 && unit % layout.interval === 0 && !reader.restart()) return false;
    if (!layout.blocks.every((tables) => readBlock(reader, tables))) return false;
  }

  return reader.isAtEnd();
}

/** Null when it is of another kind, or has not the tables that it names. */
function readLayout(bytes: Uint8Array, segments: readonly Segment[], frame: JpegFrame, scan: JpegScan): Layout | null {
  const places = new Map<number, number>();
  let interval = 0;
  for (const segment of segments) {
    if (segment.marker === TABLES) findCodeTables(bytes, segment, places);
    if (segment.marker === RESTART_INTERVAL) interval = lengthAt(bytes, segment.content);
  }

  const named = scan.components.flatMap(({ id, tables }) => {
    const component = frame.components.find((candidate) => candidate.id === id);
    const count = scan.components.length === 1 ? 1 : (component?.across ?? 0) * (component?.down ?? 0);
    return Array.from({ length: count }, () => tables);
  });
  const units = unitsOf(frame, scan);
  const isPicture = frame.isHuffman && units > 0 && frame.width * frame.height <= PIXELS_MOST;
  const blocks = isPicture && named.length <= BLOCKS_MOST ? tablesOf(bytes, places, named) : null;

  return blocks === null ? null : { units, blocks, interval };
}

/** @param named of each block: four bits for the table of its first coefficient, and four for that of the others */
function tablesOf(
  bytes: Uint8Array,
  places: ReadonlyMap<number, number>,
  named: readonly number[],
): readonly Tables[] | null {
  const read = new Map<number, CodeTable>();
  const tableOf = (name: number): CodeTable | null => {
    const place = places.get(name);
    if (place === undefined) return null;
    const table = read.get(name) ?? readCodeTable(bytes, place);
    read.set(name, table);
    return table;
  };
  const blocks = named.map((names) => ({ first: tableOf(names >> 4), others: tableOf(0x10 | (names & 0xf)) }));

  return blocks.every((tables): tables is Tables => tables.first !== null && tables.others !== null) ? blocks : null;
}

function unitsOf({ width, height, components }: JpegFrame, scan: JpegScan): number {
  const [only] = components.filter(({ id }) => scan.components.length === 1 && id === scan.components[0]?.id);
  const most = (of: (component: FrameComponent) => number): number => Math.max(1, ...components.map(of));
  const [across, down] = [most((component) => component.across), most((component) => component.down)];
  const count = (pixels: number, blocks: number): number => Math.ceil(pixels / (BLOCK_PIXELS * blocks));
  // Alone, a component has as many blocks as its own pixels need.
  if (only !== undefined)
    return count(Math.ceil((width * only.across) / across), 1) * count(Math.ceil((height * only.down) / down), 1);

  return count(width, across) * count(height, down);
}

function readBlock(reader: BitReader, { first, others }: Tables): boolean {
  const size = reader.readCode(first);
  if (size === null) return false;
  reader.skip(size & 0xf);

  for (let place = 1; place < COEFFICIENTS; place += 1) {
    const code = reader.readCode(others);
    if (code === null) return false;
    const [zeros, bits] = [code >> 4, code & 0xf];
    // Without bits it is a run of 16 zeros, or says that all that follow are zeros.
    if (bits === 0 && zeros !== 0xf) break;
    place += zeros;
    reader.skip(bits);
  }

  return !reader.isBeyond();
}
