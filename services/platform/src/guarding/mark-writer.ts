import { setTimeout as delay } from 'node:timers/promises';
import type { EngineMarks, LogMark } from '../ports/engine-marks.ts';
import { BEFORE_FIRST, type EventLog } from '../ports/event-log.ts';

export type MarkWriter = {
  /** Soon, and behind the back of who appended. @param onWritten told of the one that was written in the end */
  readonly write: (mark: LogMark, onWritten: (mark: LogMark) => void) => void;
  /** For a log that has no mark yet. */
  readonly begin: (onWritten: (mark: LogMark) => void) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type MarkWriterOptions = {
  readonly log: Pick<EventLog, 'readAt' | 'head'>;
  readonly marks: Pick<EngineMarks, 'raiseLog'>;
  /** An event that was acknowledged a moment ago is not there. */
  readonly onMissing: () => void;
};

/** Between two marks, in milliseconds: what was acknowledged in it may be lost unnoticed with the process. */
const PAUSE = 250;

/**
 * Writes the furthest of the marks it is given, one at a time. Only of events that the log has shown at their position:
 * a mark of what was never there would refuse a log that is well.
 */
export function createMarkWriter({ log, marks, onMissing }: MarkWriterOptions): MarkWriter {
  let waiting: { readonly mark: LogMark; readonly onWritten: (mark: LogMark) => void } | null = null;
  let writing: Promise<void> | null = null;
  const closing = new AbortController();

  async function writeOne(mark: LogMark, onWritten: (mark: LogMark) => void): Promise<void> {
    const event = await log.readAt(mark.position);
    if (event?.metadata.eventId === mark.eventId) {
      await marks.raiseLog(mark);
      onWritten(mark);
    } else if (event === null) {
      onMissing();
    }
  }

  async function writeAll(): Promise<void> {
    while (waiting !== null) {
      const { mark, onWritten } = waiting;
      waiting = null;
      try {
        await writeOne(mark, onWritten);
      } catch {
        // The next append brings the next mark, and this one is in the log by its own.
      }
      await delay(PAUSE, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  function start(): void {
    writing ??= writeAll().finally(() => {
      writing = null;
      if (waiting !== null) start();
    });
  }

  return {
    write(mark, onWritten) {
      if (waiting === null || mark.position > waiting.mark.position) waiting = { mark, onWritten };
      start();
    },

    async begin(onWritten) {
      const head = await log.head();
      const event = head === BEFORE_FIRST ? null : await log.readAt(head);
      if (event !== null) await writeOne({ position: head, eventId: event.metadata.eventId }, onWritten);
    },

    async close() {
      closing.abort();
      while (writing !== null) await writing;
    },
  };
}
