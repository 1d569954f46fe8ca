import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bus, BusMessage } from '../ports/bus.ts';
import { BEFORE_FIRST, type Position, type RecordedEvent } from '../ports/event-log.ts';
import { createMessageQueue } from '../projecting/message-queue.ts';
import { metadataOf, plain, uuidOf } from '../testing/event-values.ts';
import { eventually } from '../testing/eventually.ts';
import { type BusFaults, createFaultyBus } from '../testing/faulty-bus.ts';
import { lazyEvent } from '../testing/lazy-event.ts';
import { createRandom } from '../testing/random.ts';

const SEED = 20_261_121;

/** For a server on a machine that is busy with other things. */
const soon = (expectation: () => void) => eventually(expectation);

function eventAt(position: Position): RecordedEvent {
  return lazyEvent({
    stream: 'contract-1',
    revision: Number(position % 1_000n),
    position,
    type: 'Happened',
    data: { number: Number(position), text: 'ሰላም', list: [null, { deep: true }] },
    sealed: position % 2n === 0n ? new Uint8Array([0, 255]) : null,
    metadata: metadataOf(uuidOf(`event ${position}`)),
  });
}

function messageAt(position: Position, partition = 0): BusMessage {
  return { partition, previous: position - 1n, events: [eventAt(position)], through: position };
}

/** Recorded events may decode their parts when asked, on either side. */
function plainMessage({ events, ...message }: BusMessage) {
  return { ...message, events: events.map(plain) };
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

    const named = (consumer: string, partitions: readonly number[] = [0]) => ({ consumer, partitions });

    async function publishUpTo(last: bigint): Promise<void> {
      for (let position = 0n; position <= last; position += 1n) await bus.publish(messageAt(position));
    }

    it('should deliver every message to every subscription, in order and unchanged', async () => {
      const first: BusMessage[] = [];
      const second: BusMessage[] = [];
      await bus.subscribe(named('first'), (message) => void first.push(message));
      await bus.subscribe(named('second'), async (message) => void second.push(message));

      await publishUpTo(4n);

      const expected = [0n, 1n, 2n, 3n, 4n].map((position) => plainMessage(messageAt(position)));
      await soon(() => expect([first.map(plainMessage), second.map(plainMessage)]).toStrictEqual([expected, expected]));
    });

    it('should keep positions that no JavaScript number can hold', async () => {
      const last = 2n ** 63n - 1n;
      const received: BusMessage[] = [];
      await bus.subscribe(named('far'), (message) => void received.push(message));

      await bus.publish({ partition: 0, previous: last - 1n, events: [eventAt(last)], through: last });

      await soon(() => expect(received).toHaveLength(1));
      expect([received[0]?.previous, received[0]?.events[0]?.position]).toStrictEqual([last - 1n, last]);
    });

    it('should deliver the wanted partitions only, each in its order', async () => {
      const received: { readonly odd: string[]; readonly all: string[] } = { odd: [], all: [] };
      const told = ({ partition, through }: BusMessage): string => `${partition}: ${through}`;
      await bus.subscribe(named('odd', [1, 3]), (message) => void received.odd.push(told(message)));
      await bus.subscribe(named('all', [0, 1, 2, 3]), (message) => void received.all.push(told(message)));

      const published = [0, 1, 2, 3, 1];
      for (const [number, partition] of published.entries()) await bus.publish(messageAt(BigInt(number), partition));

      // Partitions come each on its own way: which of two is first is nobody's promise.
      const byPartition = (all: readonly string[]) => all.toSorted((one, other) => Number(one[0]) - Number(other[0]));
      await soon(() =>
        expect({ odd: byPartition(received.odd), all: byPartition(received.all) }).toStrictEqual({
          odd: ['1: 1', '1: 4', '3: 3'],
          all: ['0: 0', '1: 1', '1: 4', '2: 2', '3: 3'],
        }),
      );
    });

    it('should tell a partition without news how far the log came, after what it had', async () => {
      const received: BusMessage[] = [];
      await bus.subscribe(named('idle', [1]), (message) => void received.push(message));

      await bus.publish(messageAt(3n, 1));
      await bus.publish(messageAt(4n, 0));
      await bus.publish({ partition: 1, previous: 3n, events: [], through: 4n });

      const silent = { partition: 1, previous: 3n, events: [], through: 4n };
      await soon(() => expect(received.map(plainMessage)).toStrictEqual([plainMessage(messageAt(3n, 1)), silent]));
    });

    it('should deliver one message at a time', async () => {
      let running = 0;
      let most = 0;
      let done = 0;
      await bus.subscribe(named('slow'), async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        done += 1;
      });

      await publishUpTo(4n);

      await soon(() => expect(done).toBe(5));
      expect(most).toBe(1);
    });

    it('should deliver nothing after unsubscribing', async () => {
      const received: bigint[] = [];
      const other: bigint[] = [];
      const unsubscribe = await bus.subscribe(named('leaving'), ({ previous }) => void received.push(previous));
      await bus.subscribe(named('staying'), ({ previous }) => void other.push(previous));
      await bus.publish(messageAt(0n));
      await soon(() => expect(received).toStrictEqual([-1n]));

      await unsubscribe();
      await bus.publish(messageAt(1n));

      await soon(() => expect(other).toStrictEqual([-1n, 0n]));
      expect(received).toStrictEqual([-1n]);
    });

    it('should go on after a consumer threw, for it and for the others, and report it', async () => {
      const throwing: bigint[] = [];
      const other: bigint[] = [];
      await bus.subscribe(named('throwing'), ({ previous }) => {
        throwing.push(previous);
        if (previous === -1n) throw new Error('Not today');
      });
      await bus.subscribe(named('other'), ({ previous }) => void other.push(previous));

      await publishUpTo(2n);

      await soon(() =>
        expect([other, throwing]).toStrictEqual([
          [-1n, 0n, 1n],
          [-1n, 0n, 1n],
        ]),
      );
      expect(underTest.reported()).toStrictEqual(['throwing']);
    });

    it.each<[keyof BusFaults, BusFaults]>([
      ['lost', { lost: 0.3, repeated: 0, held: 0 }],
      ['repeated', { lost: 0, repeated: 0.4, held: 0 }],
      ['held', { lost: 0, repeated: 0, held: 0.4 }],
      ['lost', { lost: 0.2, repeated: 0.2, held: 0.3 }],
    ])(
      `should let each partition be followed by who looks for gaps, when messages are %s: %j (seed ${SEED})`,
      async (fault, faults) => {
        const faulty = createFaultyBus(bus, createRandom(SEED), faults);
        const log = publishedLog(3, 120);
        const follower = createFollower(log);
        await bus.subscribe(named('follower', [0, 2]), follower.onMessage);

        for (const message of log) await faulty.publish(message);
        await faulty.release();
        for (const partition of [0, 1, 2]) await bus.publish(endOf(log, partition));

        const expected = log.filter(({ partition }) => partition !== 1).flatMap(({ events }) => events.map(plain));
        await soon(() => expect(follower.lastOf(0) && follower.lastOf(2)).toBe(true));
        expect(follower.seen().sort((left, right) => Number(left.position - right.position))).toStrictEqual(expected);
        expect(faulty.counts()[fault]).toBeGreaterThan(0);
      },
    );
  });
}

/** One event each, in turns of the partitions; each names the one before it in its partition. */
function publishedLog(partitions: number, count: number): readonly BusMessage[] {
  return Array.from({ length: count }, (_, number) => {
    const before = number - partitions;
    return {
      partition: number % partitions,
      previous: before < 0 ? BEFORE_FIRST : BigInt(before),
      events: [eventAt(BigInt(number))],
      through: BigInt(number),
    };
  });
}

/** A message without events, after the last of a partition: whoever missed something before it sees the gap. */
function endOf(log: readonly BusMessage[], partition: number): BusMessage {
  const last = log.findLast((message) => message.partition === partition)?.events.at(-1);
  return { partition, previous: last?.position ?? BEFORE_FIRST, events: [], through: BigInt(log.length) };
}

/** Takes messages as a projection runner does, and the log when one is missing. */
function createFollower(log: readonly BusMessage[]) {
  const queue = createMessageQueue(1_000);
  const cursors = new Map<number, Position>();
  const seen: RecordedEvent[] = [];
  const ended = new Set<number>();

  function take(partition: number, events: readonly RecordedEvent[]): void {
    for (const event of events) {
      seen.push(plain(event));
      cursors.set(partition, event.position);
    }
  }

  return {
    onMessage: (message: BusMessage): void => {
      queue.push(message);
      const cursorOf = (partition: number) => cursors.get(partition) ?? BEFORE_FIRST;
      const { batches, hasGap } = queue.takeAfter(cursorOf);
      for (const { partition, events } of batches) take(partition, events);

      const { partition, events } = message;
      if (hasGap) {
        const missed = log.filter((one) => one.partition === partition && one.previous >= cursorOf(partition));
        for (const one of missed.filter(({ previous }) => previous < message.previous)) take(partition, one.events);
        take(partition, events);
      }
      if (events.length === 0) ended.add(partition);
    },
    seen: () => seen,
    lastOf: (partition: number) => ended.has(partition),
  };
}
