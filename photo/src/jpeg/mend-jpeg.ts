import { isFrame, isWhole, type JpegFrame, type JpegScan, readFrame, readScan } from './frame.ts';
import { hasAllOfItsData } from './scan-data.ts';
import { END_OF_IMAGE, jpegSegments, type Segment, START_OF_SCAN } from './segments.ts';
import { isTorn } from './torn-segment.ts';

const START_OF_IMAGE = 0xd8;
/** What a scan that has everything says of itself. */
const ALL_OF_THE_PICTURE = [0, 63, 0];
const JFIF = { marker: 0xe0, name: [0x4a, 0x46, 0x49, 0x46, 0], version: 1 };
/** Of segments. Phones write a few dozen, a profile or EXIF of many megabytes some hundreds; lists of more are made to take memory. */
const MOST = 1_000;

type Parts = {
  readonly segments: readonly Segment[];
  readonly frame: JpegFrame;
  readonly scans: readonly JpegScan[];
  readonly isEnded: boolean;
};
/** Bytes to be written at a place. */
type Change = { readonly place: number; readonly bytes: readonly number[] };

/**
 * Phones write headers with faults that change no pixel: wrong parameters of a scan that has the whole picture, stray bytes
 * between segments, a version that does not exist, no end. Such a file is written anew as decoders read it. Nothing is said
 * about the picture data but that it goes on to the end: it is for a strict decoder to judge.
 * @returns null when there is nothing of the kind, or more than that
 */
export async function mendJpeg(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts = bytes[0] === 0xff && bytes[1] === START_OF_IMAGE ? readParts(bytes) : null;
  if (parts === null || !isWhole(bytes, parts.frame, parts.scans)) return null;
  if (!parts.isEnded && !(await isOnlyItsEndMissing(bytes, parts))) return null;

  const changes = findChanges(bytes, parts);
  const behindStray = parts.segments.filter(({ strayFrom }) => strayFrom !== null);
  if (changes.length === 0 && behindStray.length === 0 && parts.isEnded) return null;

  const copy = Uint8Array.from(bytes);
  for (const change of changes) copy.set(change.bytes, change.place);

  return joined([...withoutStray(copy, behindStray), Uint8Array.from(parts.isEnded ? [] : [0xff, END_OF_IMAGE])]);
}

function readParts(bytes: Uint8Array): Parts | null {
  const segments: Segment[] = [];
  for (const segment of jpegSegments(bytes)) {
    if (segments.length === MOST || isTorn(bytes, segments.at(-1) ?? null, segment)) return null;
    segments.push(segment);
  }

  const [frame, ...others] = segments
    .filter(({ marker }) => isFrame(marker))
    .map((segment) => readFrame(bytes, segment));
  const scans = segments.filter(({ marker }) => marker === START_OF_SCAN).map((segment) => readScan(bytes, segment));
  const last = segments.at(-1)?.marker;
  // What ends in the midst of a header lacks more than its end.
  const isPicture = last === END_OF_IMAGE || last === START_OF_SCAN;
  if (!frame || others.length > 0 || !isPicture || !scans.every((scan) => scan !== null)) return null;

  return { segments, frame, scans, isEnded: last === END_OF_IMAGE };
}

/** Of a picture of several scans everything is unpacked before the first line is drawn, and a decoder sees what is missing. */
async function isOnlyItsEndMissing(bytes: Uint8Array, { segments, frame, scans }: Parts): Promise<boolean> {
  const [scan, ...others] = scans;
  if (scan === undefined) return false;

  return frame.isProgressive || others.length > 0 || hasAllOfItsData(bytes, segments, frame, scan);
}

function findChanges(bytes: Uint8Array, { segments, frame, scans }: Parts): readonly Change[] {
  const wanted = [
    ...(frame.isProgressive ? [] : scans.map(({ parameters }) => ({ place: parameters, bytes: ALL_OF_THE_PICTURE }))),
    ...segments
      .filter((segment) => isJfif(bytes, segment))
      .map(({ content }) => ({ place: content + JFIF.name.length, bytes: [JFIF.version] })),
  ];

  return wanted.filter((change) => change.bytes.some((byte, index) => bytes[change.place + index] !== byte));
}

function isJfif(bytes: Uint8Array, { marker, content }: Segment): boolean {
  return marker === JFIF.marker && JFIF.name.every((byte, index) => bytes[content + index] === byte);
}

function withoutStray(bytes: Uint8Array, behindStray: readonly Segment[]): readonly Uint8Array[] {
  const starts = [0, ...behindStray.map(({ start }) => start)];
  const ends = [...behindStray.map(({ strayFrom }) => strayFrom ?? 0), bytes.length];

  return starts.map((start, index) => bytes.subarray(start, ends[index]));
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }

  return whole;
}
