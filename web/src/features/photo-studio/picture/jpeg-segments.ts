/** A piece of a JPEG file before its picture data: a marker and what follows it, in bytes from the file's beginning. */
export type Segment = {
  readonly marker: number;
  /** Of the marker. */
  readonly start: number;
  /** Of what it says, behind its length. */
  readonly content: number;
  readonly end: number;
};

export const START_OF_SCAN = 0xda;
export const END_OF_IMAGE = 0xd9;
const FIRST_APPLICATION = 0xe0;
const LAST_APPLICATION = 0xef;
const COMMENT = 0xfe;
const ADOBE = 0xee;

/** Up to the first scan and with it; ends early where the file does not go on as a JPEG. */
export function jpegSegments(bytes: Uint8Array): readonly Segment[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const segments: Segment[] = [];
  let start = 2;

  while (start + 4 <= bytes.length && bytes[start] === 0xff) {
    const marker = view.getUint8(start + 1);
    // Any number of these may stand before a marker.
    if (marker === 0xff) {
      start += 1;
      continue;
    }

    const end = start + 2 + view.getUint16(start + 2);
    if (end > bytes.length) break;

    segments.push({ marker, start, content: start + 4, end });
    if (marker === START_OF_SCAN) break;

    start = end;
  }

  return segments;
}

/**
 * The same picture without what says where, when and with what it was taken. Some browsers write such things into the
 * JPEG files they make.
 */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let kept = 0;

  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (!isMetadata(marker)) continue;

    parts.push(bytes.subarray(kept, start));
    kept = end;
  }

  return new Blob([...parts, bytes.subarray(kept)], { type: 'image/jpeg' });
}

/** JFIF says that it is a JPEG, Adobe's segment how its colours are meant: these stay. */
export function isMetadata(marker: number): boolean {
  const isApplication = marker > FIRST_APPLICATION && marker <= LAST_APPLICATION && marker !== ADOBE;
  return isApplication || marker === COMMENT;
}
