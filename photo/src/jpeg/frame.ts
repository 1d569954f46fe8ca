import { lengthAt, type Segment } from './segments.ts';

export type FrameComponent = {
  readonly id: number;
  /** Blocks of it side by side, and one below the other, in the smallest unit of the picture. */
  readonly across: number;
  readonly down: number;
};

/** How a picture was taken apart. */
export type JpegFrame = {
  readonly isProgressive: boolean;
  readonly isHuffman: boolean;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly components: readonly FrameComponent[];
};

type ScanComponent = { readonly id: number; readonly tables: number };

/** Which part of the picture a scan has. */
export type JpegScan = {
  readonly components: readonly ScanComponent[];
  /** Of its parameters: the first coefficient, the last one, and the bits before and after it (four of each). */
  readonly parameters: number;
  /** Of the picture data. */
  readonly data: number;
};

const PROGRESSIVE: readonly number[] = [0xc2, 0xca];
const ARITHMETIC: readonly number[] = [0xc9, 0xca];
const FRAMES: readonly number[] = [0xc0, 0xc1, ...PROGRESSIVE, 0xc9];
const FRAME_HEAD_BYTES = 6;
const FRAME_COMPONENT_BYTES = 3;
const SCAN_COMPONENT_BYTES = 2;
const SCAN_PARAMETERS_BYTES = 3;
const COEFFICIENTS = 64;

export const isFrame = (marker: number): boolean => FRAMES.includes(marker);

/** Null when the segment is not as long as it should be. */
export function readFrame(bytes: Uint8Array, { marker, content, end }: Segment): JpegFrame | null {
  const count = bytes[content + FRAME_HEAD_BYTES - 1] ?? 0;
  if (content + FRAME_HEAD_BYTES + count * FRAME_COMPONENT_BYTES !== end) return null;

  return {
    isProgressive: PROGRESSIVE.includes(marker),
    isHuffman: !ARITHMETIC.includes(marker),
    height: lengthAt(bytes, content + 1),
    width: lengthAt(bytes, content + 3),
    components: Array.from({ length: count }, (_, index) => {
      const [id = 0, sampling = 0] = bytes.subarray(content + FRAME_HEAD_BYTES + index * FRAME_COMPONENT_BYTES);
      return { id, across: sampling >> 4, down: sampling & 0xf };
    }),
  };
}

/** Null when the segment is not as long as it should be. */
export function readScan(bytes: Uint8Array, { content, end }: Segment): JpegScan | null {
  const count = bytes[content] ?? 0;
  const parameters = content + 1 + count * SCAN_COMPONENT_BYTES;
  if (parameters + SCAN_PARAMETERS_BYTES !== end) return null;

  const components = Array.from({ length: count }, (_, index) => {
    const [id = 0, tables = 0] = bytes.subarray(content + 1 + index * SCAN_COMPONENT_BYTES);
    return { id, tables };
  });
  return { components, parameters, data: end };
}

/** Whether the scans say that they have the whole picture, once: less, or something twice, would be another picture. */
export function isWhole(bytes: Uint8Array, frame: JpegFrame, scans: readonly JpegScan[]): boolean {
  const ids = frame.components.map(({ id }) => id);
  const scansOf = (id: number) => scans.filter(({ components }) => components.some((component) => component.id === id));
  if (frame.isProgressive) return ids.every((id) => isRefinedToTheEnd(bytes, scansOf(id)));

  return ids.every((id) => scansOf(id).length === 1);
}

/** Every scan begins with the bits at which the one before it ended, and none is missing in the end. */
function isRefinedToTheEnd(bytes: Uint8Array, scans: readonly JpegScan[]): boolean {
  const missing = Array.from<unknown, number | null>({ length: COEFFICIENTS }, () => null);
  for (const { parameters } of scans) {
    const [first = 0, last = 0, bits = 0] = bytes.subarray(parameters, parameters + SCAN_PARAMETERS_BYTES);
    for (let at = first; at <= last; at += 1) {
      if ((missing[at] ?? 0) !== bits >> 4) return false;
      missing[at] = bits & 0xf;
    }
  }

  return missing.every((bits) => bits === 0);
}
