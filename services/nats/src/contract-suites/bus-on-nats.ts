import { describeBus } from '@entry/platform/contract-suites/bus';
import { silentLogger } from '@entry/platform/logger';
import type { BusMessage } from '@entry/platform/ports/bus';
import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { eventually } from '@entry/platform/testing/eventually';
import { jetstreamManager } from '@nats-io/jetstream';
import { expect, it, onTestFinished } from 'vitest';
import { createNatsBus } from '../nats-bus.ts';
import { createNatsFeed } from '../nats-feed.ts';
import { type NatsFixture, newPrefix } from '../testing/nats-fixture.ts';

function messageAt(position: bigint): BusMessage {
  const event = { ...eventOf(uuidOf(`event ${position}`)), stream: 'contract-1', revision: 0, position };
  return { partition: 0, previous: position - 1n, events: [event], through: position };
}

/** The bus on one NATS server, whoever started it. */
export function describeBusOnNats({ link }: NatsFixture): void {
  describeBus('JetStream', async () => {
    const reported: string[] = [];
    const logger = {
      ...silentLogger,
      error: ({ consumer }: { readonly consumer?: unknown }) => void reported.push(String(consumer)),
    };
    const connection = await link();
    const bus = createNatsBus({ connection, prefix: newPrefix(), partitionCount: 4, logger });

    return { bus, reported: () => reported };
  });

  async function openSubscribed() {
    const connection = await link();
    const prefix = newPrefix();
    const options = { connection, prefix, partitionCount: 4, logger: silentLogger };
    const bus = createNatsBus(options);
    onTestFinished(bus.close);
    const received: bigint[] = [];
    await bus.subscribe({ consumer: 'reader', partitions: [0] }, ({ through }) => void received.push(through));
    return {
      bus,
      feed: createNatsFeed(options),
      prefix,
      received,
      manager: await jetstreamManager(connection.current()),
    };
  }

  it('should deliver what comes after the stream was deleted and made anew', async () => {
    const { bus, feed, prefix, received, manager } = await openSubscribed();
    await bus.publish(messageAt(0n));
    // The next number is far from those with which a new stream begins.
    await manager.streams.purge(prefix, { seq: 1_000_000 });
    await bus.publish(messageAt(1n));
    await eventually(() => expect(received).toStrictEqual([0n, 1n]));

    await manager.streams.delete(prefix);
    await feed.readTail();

    // Nothing is kept for the reader until it is there again.
    let position = 2n;
    await eventually(async () => {
      await bus.publish(messageAt(position));
      position += 1n;
      expect(received.length).toBeGreaterThan(2);
    });
  });

  it('should deliver each message once after somebody deleted the consumer of a reader', async () => {
    const { bus, prefix, received, manager } = await openSubscribed();
    await bus.publish(messageAt(0n));
    await eventually(() => expect(received).toStrictEqual([0n]));

    for await (const { name } of manager.consumers.list(prefix)) await manager.consumers.delete(prefix, name);

    let position = 1n;
    await eventually(async () => {
      await bus.publish(messageAt(position));
      position += 1n;
      expect(received.length).toBeGreaterThan(1);
    });
    expect(received).toStrictEqual([...new Set(received)].sort((left, right) => Number(left - right)));
  });
}
