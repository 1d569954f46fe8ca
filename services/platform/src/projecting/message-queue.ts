import type { BusMessage } from '../ports/bus.ts';
import type { Position, RecordedEvent } from '../ports/event-log.ts';

/** Events of one partition that follow each other, perhaps none, and up to where that is everything. */
export type PartitionBatch = {
  readonly partition: number;
  readonly events: readonly RecordedEvent[];
  readonly through: Position;
};

type GrowingBatch = { readonly partition: number; readonly events: RecordedEvent[]; through: Position };

export type MessageQueue = {
  readonly isEmpty: () => boolean;
  readonly length: () => number;
  /** False when the queue was full: it is emptied, for the log has everything anyway. */
  readonly push: (message: BusMessage) => boolean;
  /**
   * Empties the queue: by partition what follows on its cursor without a gap, and whether there was one.
   * After a gap nothing more is taken, of no partition: the log has it.
   */
  readonly takeAfter: (cursorOf: (partition: number) => Position) => {
    readonly batches: readonly PartitionBatch[];
    readonly hasGap: boolean;
  };
};

export function createMessageQueue(maximum: number): MessageQueue {
  let messages: BusMessage[] = [];

  return {
    isEmpty: () => messages.length === 0,
    length: () => messages.length,

    push(message) {
      if (messages.length >= maximum) {
        messages = [];
        return false;
      }

      messages.push(message);
      return true;
    },

    takeAfter(cursorOf) {
      const taken = messages;
      messages = [];

      const batches: GrowingBatch[] = [];
      for (const { partition, previous, events, through } of taken) {
        let batch = batches.find((candidate) => candidate.partition === partition);
        const end = batch?.through ?? cursorOf(partition);
        if (previous > end) return { batches, hasGap: true };
        if (through <= end) continue;

        if (batch === undefined) {
          batch = { partition, events: [], through };
          batches.push(batch);
        }
        for (const event of events) if (event.position > end) batch.events.push(event);
        batch.through = through;
      }

      return { batches, hasGap: false };
    },
  };
}
