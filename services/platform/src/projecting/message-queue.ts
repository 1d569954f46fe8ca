import type { BusMessage } from '../ports/bus.ts';
import type { Position, RecordedEvent } from '../ports/event-log.ts';

export type MessageQueue = {
  readonly isEmpty: () => boolean;
  /** False when the queue was full: it is emptied, for the log has everything anyway. */
  readonly push: (message: BusMessage) => boolean;
  /** Empties the queue: all events that follow on the cursor without a gap, and whether there was one. */
  readonly takeAfter: (cursor: Position) => { readonly events: readonly RecordedEvent[]; readonly hasGap: boolean };
};

export function createMessageQueue(maximum: number): MessageQueue {
  let messages: BusMessage[] = [];

  return {
    isEmpty: () => messages.length === 0,

    push(message) {
      if (messages.length >= maximum) {
        messages = [];
        return false;
      }

      messages.push(message);
      return true;
    },

    takeAfter(cursor) {
      const taken = messages;
      messages = [];

      const events: RecordedEvent[] = [];
      let end = cursor;
      for (const { previous, events: following } of taken) {
        if (previous > end) return { events, hasGap: true };
        for (const event of following) {
          if (event.position <= end) continue;
          events.push(event);
          end = event.position;
        }
      }

      return { events, hasGap: false };
    },
  };
}
