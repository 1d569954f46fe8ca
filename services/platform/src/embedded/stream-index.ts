/** Where the events of every stream are: kept in memory, about 12 bytes per event and 150 per stream. */
export type StreamIndex = {
  /** Revision of the last event; -1 when there is no such stream. */
  readonly revisionOf: (stream: string) => number;
  /** Adds the next event of the log. Events must be added in order of position. */
  readonly add: (stream: string, revision: number, position: number) => void;
  /** Byte ranges of events of a stream, in order of revision; empty when there are none. */
  readonly ranges: (stream: string, fromRevision: number, limit: number) => EventRange[];
  /** End of the last event added; 0 when there is none. */
  readonly end: () => number;
};

/** Bytes an event takes in the whole log. Its position is its end. */
export type EventRange = { readonly start: number; readonly end: number };

type StreamTail = { revision: number; last: number };

const FIRST_CAPACITY = 1_024;
const NONE = 0xffff_ffff;

/**
 * Every event has a number in order of the log. Per event two numbers are kept: where it ends (it begins where
 * its predecessor ends) and the number of the previous event of its stream.
 */
export function createStreamIndex(): StreamIndex {
  const tails = new Map<string, StreamTail>();
  let ends = new Float64Array(FIRST_CAPACITY);
  let previous = new Uint32Array(FIRST_CAPACITY);
  let count = 0;

  function grow(): void {
    const largerEnds = new Float64Array(count * 2);
    const largerPrevious = new Uint32Array(count * 2);
    largerEnds.set(ends);
    largerPrevious.set(previous);
    ends = largerEnds;
    previous = largerPrevious;
  }

  function rangeOf(event: number): EventRange {
    return { start: event === 0 ? 0 : (ends[event - 1] ?? 0), end: ends[event] ?? 0 };
  }

  return {
    revisionOf: (stream) => tails.get(stream)?.revision ?? -1,
    add: (stream, revision, position) => {
      const tail = tails.get(stream);
      if (revision !== (tail?.revision ?? -1) + 1) {
        throw new Error(`The event log is damaged: revision ${revision} of a stream is out of order`);
      }

      if (count === ends.length) grow();
      ends[count] = position;
      previous[count] = tail?.last ?? NONE;

      if (tail === undefined) tails.set(stream, { revision, last: count });
      else {
        tail.revision = revision;
        tail.last = count;
      }
      count += 1;
    },
    ranges: (stream, fromRevision, limit) => {
      const tail = tails.get(stream);
      if (tail === undefined) return [];

      const from = Math.max(0, fromRevision);
      const to = Math.min(tail.revision, from + limit - 1);
      const found: EventRange[] = [];
      let event = tail.last;
      for (let revision = tail.revision; revision >= from; revision -= 1) {
        if (revision <= to) found.push(rangeOf(event));
        event = previous[event] ?? NONE;
      }

      return found.reverse();
    },
    end: () => (count === 0 ? 0 : (ends[count - 1] ?? 0)),
  };
}
