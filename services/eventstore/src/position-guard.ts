import { BEFORE_FIRST, type Position, type RecordedEvent } from '@entry/platform/ports/event-log';

/** Finds out where an append that succeeded lies. */
export type PositionCheck = (revision: number, told: Position | null, lastEventId: string) => Promise<Position>;

export type PositionGuard = {
  /** Before an append is sent. @throws UnavailableError */
  readonly begin: (stream: string) => Promise<PositionCheck>;
  /** The next append to the stream may be the repeat of one that nobody knows the outcome of. */
  readonly doubt: (stream: string) => void;
  /** The log reaches at least so far. */
  readonly saw: (position: Position) => void;
  /** The log ended here a moment ago. */
  readonly sawHead: (position: Position) => void;
};

type Reads = {
  readonly readStream: (stream: string, revision: number, limit: number) => Promise<readonly RecordedEvent[]>;
  readonly head: () => Promise<Position>;
};

const STREAMS_IN_DOUBT = 10_000;

/**
 * The server answers a repeat as it answers an append, and its reply may name a wrong place or none. What was written
 * just now lies behind everything seen before it was sent; what does not, or may be a repeat for another reason, is
 * looked up in its stream.
 */
export function createPositionGuard({ readStream, head }: Reads): PositionGuard {
  let highest: Position = BEFORE_FIRST;
  let looked: Promise<void> | null = null;
  const doubtful = new Set<string>();

  const saw = (position: Position): void => {
    if (position > highest) highest = position;
  };

  /** Once: what a process before this one wrote is no news. */
  async function look(): Promise<void> {
    try {
      saw(await head());
    } catch (error) {
      looked = null;
      throw error;
    }
  }

  return {
    saw,
    sawHead: (position) => {
      saw(position);
      looked ??= Promise.resolve();
    },
    doubt: (stream) => {
      doubtful.add(stream);
      const [oldest] = doubtful.size > STREAMS_IN_DOUBT ? doubtful : [];
      if (oldest !== undefined) doubtful.delete(oldest);
    },
    begin: async (stream) => {
      looked ??= look();
      await looked;
      const seenBefore = highest;
      return async (revision, told, lastEventId) => {
        if (told !== null && told > seenBefore && !doubtful.has(stream)) {
          saw(told);
          return told;
        }

        const [event] = await readStream(stream, revision, 1);
        doubtful.delete(stream);
        if (event?.metadata.eventId === lastEventId && event.revision === revision) return event.position;
        // Deleted since: the end of the log lies behind it, wherever it was.
        return head();
      };
    },
  };
}
