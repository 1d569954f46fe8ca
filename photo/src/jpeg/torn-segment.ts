import { isBare, lengthAt, type Segment } from './segments.ts';

const FIRST_MARKER = 0xc0;
/** What they say changes the colours of the picture: how these are written, and a profile. */
const [ADOBE, PROFILE] = [0xee, 0xe2] as const;
const ADOBE_BYTES = 12;
/** Of a profile: its name, its place among its parts and how many they are; then how long all of it is. */
const PROFILE_HEAD_BYTES = 14;

/**
 * Whether bytes before a segment, which seem to belong to none, are the rest of one that damage has hidden: its marker changed,
 * or the length of the segment before it. Without what it said the picture would be another one.
 */
export function isTorn(bytes: Uint8Array, before: Segment | null, { strayFrom, start: to }: Segment): boolean {
  if (strayFrom === null) return false;
  if (before !== null && (isBare(before.marker) || isColourCut(bytes, before))) return true;

  return leadsTo(bytes, { from: before?.start ?? strayFrom, strayFrom, to });
}

function isColourCut(bytes: Uint8Array, { marker, content, end }: Segment): boolean {
  if (marker === ADOBE) return end - content < ADOBE_BYTES;
  if (marker !== PROFILE) return false;

  const from = content + PROFILE_HEAD_BYTES;
  const size = lengthAt(bytes, from) * 0x1_0000 + lengthAt(bytes, from + 2);
  return size !== end - from;
}

/** From the end to the beginning, each place once: whether a segment that begins there is followed by others up to the next one. */
function leadsTo(
  bytes: Uint8Array,
  { from, strayFrom, to }: { readonly from: number; readonly strayFrom: number; readonly to: number },
): boolean {
  const reached = new Set([to]);
  for (let at = to - 4; at >= from; at -= 1) {
    const isMarker = (bytes[at] === 0xff || at === strayFrom) && (bytes[at + 1] ?? 0) >= FIRST_MARKER;
    if (isMarker && reached.has(at + 2 + lengthAt(bytes, at + 2))) reached.add(at);
  }

  return reached.size > 1;
}
