import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bus, BusMessage } from '../ports/bus.ts';
import type { RecordedEvent } from '../ports/event-log.ts';

function messageAt(position: bigint): BusMessage {
  const event: RecordedEvent = {
    stream: 'contract-1',
    revision: Number(position),
    position,
    type: 'Happened',
    data: { number: Number(position) },
    sealed: position % 2n === 0n ? new Uint8Array([0, 255]) : null,
    metadata: {
      eventId: '00000000-0000-4000-8000-000000000001',
      commandId: '00000000-0000-4000-8000-000000000002',
      correlationId: '00000000-0000-4000-8000-000000000003',
      causationId: '00000000-0000-4000-8000-000000000004',
      actor: { id: 'system', role: 'system' },
      recordedAt: '2026-01-01T00:00:00.000Z',
      schemaVersion: 1,
      subjectId: null,
    },
  };

  return { previous: position - 1n, events: [event] };
}

export type BusUnderTest = {
  readonly bus: Bus;
  /** Consumers whose failure was reported so far. */
  readonly reported: () => readonly string[];
};

/** What every bus must do; run by each adapter with a factory for one without subscriptions. */
export function describeBus(adapter: string, createBus: () => Promise<BusUnderTest>): void {
  describe(`${adapter} as a bus`, () => {
    let underTest: BusUnderTest;
    let bus: Bus;

    beforeEach(async () => {
      underTest = await createBus();
      bus = underTest.bus;
    });

    afterEach(async () => {
      await bus.close();
    });

    async function publishUpTo(last: bigint): Promise<void> {
      for (let position = 0n; position <= last; position += 1n) await bus.publish(messageAt(position));
    }

    it('should deliver every message to every subscription, in order and unchanged', async () => {
      const first: BusMessage[] = [];
      const second: BusMessage[] = [];
      await bus.subscribe('first', (message) => void first.push(message));
      await bus.subscribe('second', async (message) => void second.push(message));

      await publishUpTo(4n);

      const expected = [0n, 1n, 2n, 3n, 4n].map(messageAt);
      await vi.waitFor(() => expect([first, second]).toStrictEqual([expected, expected]));
    });

    it('should deliver one message at a time', async () => {
      let running = 0;
      let most = 0;
      let done = 0;
      await bus.subscribe('slow', async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        done += 1;
      });

      await publishUpTo(4n);

      await vi.waitFor(() => expect(done).toBe(5));
      expect(most).toBe(1);
    });

    it('should deliver nothing after unsubscribing', async () => {
      const received: bigint[] = [];
      const other: bigint[] = [];
      const unsubscribe = await bus.subscribe('leaving', ({ previous }) => void received.push(previous));
      await bus.subscribe('staying', ({ previous }) => void other.push(previous));
      await bus.publish(messageAt(0n));
      await vi.waitFor(() => expect(received).toStrictEqual([-1n]));

      await unsubscribe();
      await bus.publish(messageAt(1n));

      await vi.waitFor(() => expect(other).toStrictEqual([-1n, 0n]));
      expect(received).toStrictEqual([-1n]);
    });

    it('should go on after a consumer threw, for it and for the others, and report it', async () => {
      const throwing: bigint[] = [];
      const other: bigint[] = [];
      await bus.subscribe('throwing', ({ previous }) => {
        throwing.push(previous);
        if (previous === -1n) throw new Error('Not today');
      });
      await bus.subscribe('other', ({ previous }) => void other.push(previous));

      await publishUpTo(2n);

      await vi.waitFor(() =>
        expect([other, throwing]).toStrictEqual([
          [-1n, 0n, 1n],
          [-1n, 0n, 1n],
        ]),
      );
      expect(underTest.reported()).toStrictEqual(['throwing']);
    });
  });
}
