import { jpegSegments, type Segment, START_OF_SCAN } from '@entry/photo/jpeg/segments';

const FIRST_APPLICATION = 0xe0;
const LAST_APPLICATION = 0xef;
const COMMENT = 0xfe;
const ADOBE = 0xee;

/** Up to the first scan and with it; ends early where the file does not go on as a JPEG. */
export function segmentsToFirstScan(bytes: Uint8Array): readonly Segment[] {
  const segments: Segment[] = [];
  for (const segment of jpegSegments(bytes)) {
    segments.push(segment);
    if (segment.marker === START_OF_SCAN) break;
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

  for (const { marker, start, end } of segmentsToFirstScan(bytes)) {
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
