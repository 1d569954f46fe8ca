import type { BusMessage } from '@entry/platform/ports/bus';
import { BEFORE_FIRST, type Position } from '@entry/platform/ports/event-log';
import type { PartitionEnd } from './log-end-codec.ts';

/** Puts what the relay says of one partition behind the events that it speaks of. */
export type PartitionInbox = {
  /** What the stream delivered; call it when its reader has it. */
  readonly delivered: (message: BusMessage) => void;
  readonly ended: (end: PartitionEnd) => void;
  readonly close: () => void;
};

/**
 * @param deliver gets messages without events: once what they speak of was delivered, or after a while in which nothing
 *   was, so that a loss shows as a gap. One that says no more than those before is left out.
 * @param patience milliseconds
 */
export function createPartitionInbox(
  partition: number,
  patience: number,
  deliver: (message: BusMessage) => void,
): PartitionInbox {
  let last: Position = BEFORE_FIRST;
  let through: Position = BEFORE_FIRST;
  let waiting: PartitionEnd | null = null;
  let timer: NodeJS.Timeout | null = null;

  function release(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const end = waiting;
    waiting = null;
    if (end === null || (end.through <= through && end.last <= last)) return;

    // Never told twice: whoever finds the gap reads the log.
    if (end.last > last) last = end.last;
    if (end.through > through) through = end.through;
    deliver({ partition, previous: end.last, events: [], through: end.through });
  }

  return {
    delivered(message) {
      const end = message.events.at(-1)?.position ?? message.previous;
      if (end > last) last = end;
      if (message.through > through) through = message.through;
      if (waiting === null) return;

      if (waiting.last <= last) release();
      // While events come nothing is lost: the reader is only busy.
      else timer?.refresh();
    },

    ended(end) {
      if (end.through <= through && end.last <= last) return;

      waiting = end;
      if (end.last <= last) release();
      else timer ??= setTimeout(release, patience).unref();
    },

    close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting = null;
    },
  };
}
