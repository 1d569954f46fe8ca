/** A piece of a JPEG file: a marker and what follows it, in bytes from the file's beginning. */
export type Segment = {
  readonly marker: number;
  /** Of the marker. */
  readonly start: number;
  /** Of what it says, behind its length. */
  readonly content: number;
  readonly end: number;
  /** Where bytes before it begin that belong to no segment; null when there are none. */
  readonly strayFrom: number | null;
};

export const START_OF_SCAN = 0xda;
export const END_OF_IMAGE = 0xd9;
const FILL = 0xff;
const TEMPORARY = 0x01;
const [FIRST_RESTART, LAST_RESTART] = [0xd0, 0xd7] as const;
const FIRST_SEGMENT = 2;

/**
 * Through all scans up to the end of the picture and with it. As decoders do, it passes over bytes that belong to no segment,
 * and ends where a segment says that it is longer than the file.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<Segment, void, undefined> {
  for (let from = FIRST_SEGMENT; ; ) {
    const { start, isStray } = findMarker(bytes, from);
    const marker = bytes[start + 1];
    if (marker === undefined) return;
    const content = start + (isBare(marker) ? 2 : 4);
    const end = isBare(marker) ? content : Math.max(content, start + 2 + lengthAt(bytes, start + 2));
    if (end > bytes.length) return;

    yield { marker, start, content, end, strayFrom: isStray ? from : null };
    if (marker === END_OF_IMAGE) return;
    from = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
  }
}

function findMarker(bytes: Uint8Array, from: number): { readonly start: number; readonly isStray: boolean } {
  let isStray = false;
  for (let at = from; at < bytes.length; at += 1) {
    const next = bytes[at + 1];
    if (bytes[at] === FILL && next !== FILL && next !== 0) return { start: at, isStray };
    // Any number of fill bytes may stand before a marker.
    if (bytes[at] !== FILL || next === 0) isStray = true;
  }

  return { start: bytes.length, isStray };
}

/** Where the picture data of a scan is over. Restart marks are in the midst of it, and a zero says that 0xff is none. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(FILL, from); at !== -1; at = bytes.indexOf(FILL, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== FILL && !isRestart(next)) return at;
  }

  return bytes.length;
}

export const isRestart = (marker: number): boolean => marker >= FIRST_RESTART && marker <= LAST_RESTART;

/** Nothing follows these markers. */
export function isBare(marker: number): boolean {
  return marker === TEMPORARY || marker === END_OF_IMAGE || isRestart(marker);
}

export function lengthAt(bytes: Uint8Array, place: number): number {
  return ((bytes[place] ?? 0) << 8) | (bytes[place + 1] ?? 0);
}
