import type { Position, RecordedEvent } from '@entry/platform/ports/event-log';

/** A line of a file and where it ends, its line break included. */
export type Line = { readonly text: string; readonly end: number };
/** Bytes of a line: from the first to behind the last. */
export type LinePlace = { readonly start: number; readonly end: number };

/** Where the events of a file are. */
export type LinePlaces = {
  readonly at: (position: Position) => LinePlace | null;
  readonly of: (stream: string, fromRevision: number, limit: number) => readonly LinePlace[];
};

/**
 * Notes where every event lies. Ends before the first line that is none or whose position does not follow: a file that
 * somebody changed is of use up to there, and what is certain of it is said by a verification.
 */
export async function placeLines(
  lines: AsyncIterable<Line>,
  readEvent: (text: string) => RecordedEvent,
): Promise<LinePlaces> {
  const positions: Position[] = [];
  const ends: number[] = [];
  const streams = new Map<string, number[]>();
  for await (const { text, end } of lines) {
    const event = readOrNull(text, readEvent);
    const before = positions.at(-1);
    if (event === null || (before !== undefined && event.position <= before)) break;

    const ofStream = streams.get(event.stream) ?? [];
    streams.set(event.stream, ofStream);
    ofStream.push(positions.length);
    positions.push(event.position);
    ends.push(end);
  }

  const placeOf = (index: number): LinePlace => ({ start: ends[index - 1] ?? 0, end: ends[index] as number });

  return {
    at: (position) => {
      const index = find(positions, position);
      return index === null ? null : placeOf(index);
    },
    of: (stream, from, limit) => (streams.get(stream) ?? []).slice(from, from + limit).map(placeOf),
  };
}

function readOrNull(text: string, readEvent: (text: string) => RecordedEvent): RecordedEvent | null {
  try {
    return readEvent(text);
  } catch {
    return null;
  }
}

/** Place of a value among others in order. */
function find(sorted: readonly Position[], wanted: Position): number | null {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const found = sorted[middle] as Position;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }

  return null;
}
