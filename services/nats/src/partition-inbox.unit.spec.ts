import type { BusMessage } from '@entry/platform/ports/bus';
import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPartitionInbox } from './partition-inbox.ts';

const PATIENCE = 250;

function messageAt(position: bigint, previous: bigint): BusMessage {
  const event = { ...eventOf(uuidOf(`${position}`)), stream: 'thing-1', revision: 0, position };
  return { partition: 0, previous, events: [event], through: position };
}

describe('What the relay says of a partition', () => {
  let told: BusMessage[];
  let inbox: ReturnType<typeof createPartitionInbox>;

  beforeEach(() => {
    vi.useFakeTimers();
    told = [];
    inbox = createPartitionInbox(0, PATIENCE, (message) => void told.push(message));
  });

  afterEach(() => {
    inbox.close();
    vi.useRealTimers();
  });

  it('should come behind the events that it speaks of', () => {
    inbox.ended({ partition: 0, last: 5n, through: 9n });
    expect(told).toStrictEqual([]);

    inbox.delivered(messageAt(5n, -1n));

    expect(told).toStrictEqual([{ partition: 0, previous: 5n, events: [], through: 9n }]);
  });

  it('should come at once when they were delivered, once, and again only with news', () => {
    inbox.delivered(messageAt(5n, -1n));

    inbox.ended({ partition: 0, last: 5n, through: 9n });
    inbox.ended({ partition: 0, last: 5n, through: 9n });
    inbox.ended({ partition: 0, last: 5n, through: 12n });

    expect(told.map(({ through }) => through)).toStrictEqual([9n, 12n]);
  });

  it('should come after a while without them, so that the loss is a gap', () => {
    inbox.ended({ partition: 0, last: 5n, through: 9n });
    vi.advanceTimersByTime(PATIENCE - 1);
    inbox.ended({ partition: 0, last: 7n, through: 12n });
    expect(told).toStrictEqual([]);

    vi.advanceTimersByTime(1);

    expect(told).toStrictEqual([{ partition: 0, previous: 7n, events: [], through: 12n }]);
  });

  it('should wait on while events come: the reader is only busy', () => {
    inbox.ended({ partition: 0, last: 100n, through: 100n });
    for (let position = 0n; position < 50n; position += 1n) {
      inbox.delivered(messageAt(position, position - 1n));
      vi.advanceTimersByTime(PATIENCE - 1);
    }
    expect(told).toStrictEqual([]);

    vi.advanceTimersByTime(1);

    expect(told).toHaveLength(1);
  });
});
