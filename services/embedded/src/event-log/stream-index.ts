/** Where the events of every stream are: kept in memory, 12 bytes per event and 8 per stream. */
export type StreamIndex = {
  /** Revision of the last event of a stream, by its number; -1 when there is none. */
  readonly revisionOf: (stream: number) => number;
  /** Adds the next event of the log. @throws Error when it is not the next one of its stream. */
  readonly add: (stream: number, revision: number, position: number) => void;
  /** Byte ranges of events of a stream, in order of revision; empty when there are none. */
  readonly ranges: (stream: number, fromRevision: number, limit: number) => EventRange[];
  /** End of the last event added; 0 when there is none. */
  readonly end: () => number;
};

/** Bytes an event takes in the whole log. Its position is its end. */
export type EventRange = { readonly start: number; readonly end: number };

const FIRST_CAPACITY = 1_024;
const NONE = 0xffff_ffff;

/**
 * Every event has a number in order of the log. Per event two numbers are kept: where it ends (it begins where
 * its predecessor ends) and the number of the previous event of its stream.
 */
export function createStreamIndex(): StreamIndex {
  /** Per stream: how many events it has, and the number of the last one. */
  let counts = new Uint32Array(FIRST_CAPACITY);
  let lasts = new Uint32Array(FIRST_CAPACITY);
  let ends = new Float64Array(FIRST_CAPACITY);
  let previous = new Uint32Array(FIRST_CAPACITY);
  let count = 0;

  function growEvents(): void {
    const largerEnds = new Float64Array(count * 2);
    largerEnds.set(ends);
    ends = largerEnds;
    previous = grown(previous, count * 2);
  }

  function rangeOf(event: number): EventRange {
    return { start: event === 0 ? 0 : (ends[event - 1] ?? 0), end: ends[event] ?? 0 };
  }

  return {
    revisionOf: (stream) => (counts[stream] ?? 0) - 1,
    add: (stream, revision, position) => {
      if (stream >= counts.length) {
        counts = grown(counts, stream * 2);
        lasts = grown(lasts, stream * 2);
      }
      if (counts[stream] !== revision) {
        throw new Error(`The event log is damaged: revision ${revision} of a stream is out of order`);
      }

      if (count === ends.length) growEvents();
      ends[count] = position;
      previous[count] = revision === 0 ? NONE : (lasts[stream] ?? NONE);
      counts[stream] = revision + 1;
      lasts[stream] = count;
      count += 1;
    },
    ranges: (stream, fromRevision, limit) => {
      const found: EventRange[] = [];
      const last = (counts[stream] ?? 0) - 1;
      const from = Math.max(0, fromRevision);
      const to = Math.min(last, from + limit - 1);
      let event = lasts[stream] ?? NONE;
      for (let revision = last; revision >= from; revision -= 1) {
        if (revision <= to) found.push(rangeOf(event));
        event = previous[event] ?? NONE;
      }

      return found.reverse();
    },
    end: () => (count === 0 ? 0 : (ends[count - 1] ?? 0)),
  };
}

function grown(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(array);

  return larger;
}
