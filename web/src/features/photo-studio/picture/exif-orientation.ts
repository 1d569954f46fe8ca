import type { Segment } from '@entry/photo/jpeg/segments';
import { isOrientation, type Orientation } from '../geometry/orientation.ts';

/** What a camera wrote about how it was held, and where in the file. */
export type ExifOrientation = {
  readonly value: Orientation;
  /** Of the value, in bytes from the file's beginning. */
  readonly offset: number;
  readonly isLittleEndian: boolean;
};

const EXIF_SEGMENT = 0xe1;
const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0];
const LITTLE_ENDIAN = 0x49;
const ENTRY_LENGTH = 12;
const ORIENTATION_TAG = 0x0112;

export function findOrientation(bytes: Uint8Array, segments: readonly Segment[]): ExifOrientation | null {
  const exif = segments.find(
    ({ marker, content }) => marker === EXIF_SEGMENT && EXIF.every((byte, index) => bytes[content + index] === byte),
  );
  return exif === undefined ? null : readDirectory(bytes, exif.content + EXIF.length, exif.end);
}

/** The first directory of a TIFF, which EXIF is. Every offset in it counts from its beginning. */
function readDirectory(bytes: Uint8Array, start: number, end: number): ExifOrientation | null {
  if (end - start < 8) return null;

  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
  const isLittleEndian = view.getUint8(0) === LITTLE_ENDIAN;
  const directory = view.getUint32(4, isLittleEndian);
  if (directory + 2 > view.byteLength) return null;

  const count = view.getUint16(directory, isLittleEndian);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * ENTRY_LENGTH;
    if (entry + ENTRY_LENGTH > view.byteLength) return null;
    if (view.getUint16(entry, isLittleEndian) !== ORIENTATION_TAG) continue;

    const value = view.getUint16(entry + 8, isLittleEndian);
    return isOrientation(value) ? { value, offset: start + entry + 8, isLittleEndian } : null;
  }

  return null;
}

/**
 * The same file, said to be upright. Browsers differ in when they turn a picture by themselves; one that says it is
 * upright, none turns, and the page does it everywhere alike.
 */
export function saidUpright(file: Blob, orientation: ExifOrientation | null): Blob {
  if (orientation === null || orientation.value === 1) return file;

  const { offset, isLittleEndian } = orientation;
  const upright = isLittleEndian ? [1, 0] : [0, 1];

  return new Blob([file.slice(0, offset), new Uint8Array(upright), file.slice(offset + 2)], { type: 'image/jpeg' });
}
