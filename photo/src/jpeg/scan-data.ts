import { type BitReader, createBitReader } from './bit-reader.ts';
import { type CodeTable, readCodeTables } from './code-tables.ts';
import type { FrameComponent, JpegFrame, JpegScan } from './frame.ts';
import { lengthAt, type Segment } from './segments.ts';

const TABLES = 0xc4;
const RESTART_INTERVAL = 0xdd;
const COEFFICIENTS = 64;
const BLOCK_PIXELS = 8;
/** Units of the picture that are read before others have their turn: a few milliseconds. */
const AT_ONCE = 10_000;

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
  const known = new Map<number, CodeTable>();
  let interval = 0;
  for (const { marker, start, content } of segments) {
    if (marker === TABLES) readCodeTables(bytes, start, known);
    if (marker === RESTART_INTERVAL) interval = lengthAt(bytes, content);
  }

  const blocks = scan.components.flatMap(({ id, tables }) => {
    const component = frame.components.find((candidate) => candidate.id === id);
    const [first, others] = [known.get(tables >> 4), known.get(0x10 | (tables & 0xf))];
    const count = scan.components.length === 1 ? 1 : (component?.across ?? 0) * (component?.down ?? 0);
    return Array.from({ length: count }, () => (first && others ? { first, others } : null));
  });
  const units = unitsOf(frame, scan);

  return frame.isHuffman && blocks.every((tables) => tables !== null) && units > 0 ? { blocks, interval, units } : null;
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
