import { createMemoryLeases } from '@entry/embedded/leases/memory-leases';
import type { OnSetBack } from '@entry/platform/guarding/log-guard';
import { newId } from '@entry/platform/identifiers';
import { silentLogger } from '@entry/platform/logger';
import type { FeedMessage } from '@entry/platform/ports/bus-feed';
import { BEFORE_FIRST, type EventLog, type Position } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { partitionOfEvent } from '@entry/platform/projecting/partitions';
import { eventOf, metadataOf } from '@entry/platform/testing/event-values';
import { eventually } from '@entry/platform/testing/eventually';
import { createMemoryEventLog } from '@entry/platform/testing/memory-event-log';
import { createMemoryFeed } from '@entry/platform/testing/memory-feed';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRelay, type Relay, type RelayOptions } from './relay.ts';

const COUNT = 3;

function createSystem(log = createMemoryEventLog()) {
  const feed = createMemoryFeed();
  let written = 0;

  async function append(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      written += 1;
      const eventId = newId();
      const metadata = metadataOf(eventId, { subjectId: `person ${written % 20}` });
      await log.append(`thing-${written}`, 'no_stream', [eventOf(eventId, { metadata })]);
    }
  }

  function launch(options: Partial<RelayOptions> = {}): Relay {
    const relay = createRelay({
      log,
      feed,
      partitionCount: COUNT,
      logger: silentLogger,
      pageSize: 7,
      interval: 2,
      announceEvery: 2,
      onSetBack: () => undefined,
      ...options,
    });
    onTestFinished(relay.stop);
    relay.run();
    return relay;
  }

  /** One that has found its place. */
  async function start(options: Partial<RelayOptions> = {}): Promise<Relay> {
    const relay = launch(options);
    await eventually(() => expect(relay.status()).toMatchObject({ isHealthy: true, isStandby: false }));
    return relay;
  }

  /** What is on the bus, once it holds as many as that. */
  async function relayed(count: number): Promise<readonly FeedMessage[]> {
    await eventually(() => expect(feed.messages.length).toBeGreaterThanOrEqual(count));
    return feed.messages;
  }

  return { log, feed, append, launch, start, relayed };
}

const idsOf = (messages: readonly FeedMessage[]) => messages.map(({ event }) => event.metadata.eventId);

async function idsAfter(log: EventLog, position: Position): Promise<readonly string[]> {
  return (await log.readAll(position, 10_000)).map((event) => event.metadata.eventId);
}

/** In the right partition, in order, and none says that its partition had less before it than it had. */
function expectUnbroken(messages: readonly FeedMessage[]): void {
  const lasts = new Map<number, Position>();
  for (const { partition, previous, event } of messages) {
    expect(partition).toBe(partitionOfEvent(event, COUNT));
    expect(previous).toBeGreaterThanOrEqual(lasts.get(partition) ?? BEFORE_FIRST);
    expect(previous).toBeLessThan(event.position);
    lasts.set(partition, event.position);
  }
}

describe('When the log goes on', () => {
  it('should bring every event onto the bus, once and in order, and name the one before it', async () => {
    const { log, append, start, relayed } = createSystem();
    const relay = await start();
    await append(20);

    const messages = await relayed(20);

    expect(idsOf(messages)).toStrictEqual(await idsAfter(log, BEFORE_FIRST));
    expectUnbroken(messages);
    const head = await log.head();
    await eventually(() =>
      expect(relay.status()).toMatchObject({ isHealthy: true, position: head, head, lagMilliseconds: 0, relayed: 20 }),
    );
    expect(relay.status().rate).toBeGreaterThan(0);
  });

  it('should tell all partitions how far it came, and where the last event of each lies', async () => {
    const { log, feed, append, start, relayed } = createSystem();
    await start();
    await append(20);
    const messages = await relayed(20);

    const lastOf = [0, 1, 2].map((own) => messages.findLast(({ partition }) => partition === own)?.event.position);
    const through = await log.head();
    await eventually(() => expect(feed.ends.at(-1)).toStrictEqual({ through, lastOf }));
  });
});

describe('When it starts', () => {
  it('should go on where the bus ends', async () => {
    const { log, append, start, relayed } = createSystem();
    const first = await start();
    await append(10);
    await relayed(10);
    await first.stop();
    await append(10);

    await start();

    const messages = await relayed(20);
    expect(idsOf(messages)).toStrictEqual(await idsAfter(log, BEFORE_FIRST));
    expectUnbroken(messages);
  });

  it('should begin an empty bus at the end of the log, and send whoever is behind that to the log', async () => {
    const { log, feed, append, start, relayed } = createSystem();
    await append(10);
    const head = await log.head();
    await start();
    await eventually(() => expect(feed.ends[0]).toStrictEqual({ through: head, lastOf: [head, head, head] }));
    await append(10);

    const messages = await relayed(10);

    expect(idsOf(messages)).toStrictEqual(await idsAfter(log, head));
    expectUnbroken(messages);
    for (const partition of [0, 1, 2]) {
      expect(messages.find((message) => message.partition === partition)?.previous).toBe(head);
    }
  });
});

describe('When the bus fails', () => {
  it('should go on where it was after an outage, also when nobody knows what was stored', async () => {
    const { log, feed, append, start, relayed } = createSystem();
    const relay = await start();
    await append(5);
    await relayed(5);
    feed.outage.isAway = true;
    await append(5);
    await eventually(() => expect(relay.status().isHealthy).toBe(false));
    feed.outage.isAway = false;
    let isFirst = true;
    feed.faults.beforePublish = async (messages) => {
      if (!isFirst) return;

      isFirst = false;
      feed.faults.beforePublish = async () => undefined;
      const { sequence } = await feed.readTail();
      await feed.publish(sequence, messages.slice(0, 2));
      throw new UnavailableError('bus');
    };

    const messages = await relayed(10);

    expect(isFirst).toBe(false);
    expect(idsOf(messages)).toStrictEqual(await idsAfter(log, BEFORE_FIRST));
    expectUnbroken(messages);
    await eventually(() => expect(relay.status().isHealthy).toBe(true));
  });

  it('should fill it anew from where the log ends when it was emptied', async () => {
    const { log, feed, append, start, relayed } = createSystem();
    const relay = await start();
    await append(5);
    await relayed(5);
    feed.wipe();
    await append(1);
    await eventually(() => expect(relay.status().fencesLost).toBe(1));
    await eventually(async () => expect(feed.ends.at(-1)?.through).toBe(await log.head()));
    const before = await log.head();
    await append(5);

    const messages = await relayed(5);

    expect(idsOf(messages)).toStrictEqual(await idsAfter(log, before));
    expectUnbroken(messages);
  });
});

describe('When two relays work at once', () => {
  it('should bring every event onto the bus once and in order all the same', async () => {
    const { log, append, start, relayed } = createSystem();
    const relays = [await start({ pageSize: 3 }), await start({ pageSize: 5 })];
    for (let round = 0; round < 20; round += 1) await append(10);

    const messages = await relayed(200);
    await eventually(async () => {
      const head = await log.head();
      expect(relays.map((relay) => relay.status().position)).toStrictEqual([head, head]);
    });

    expect(idsOf(messages)).toStrictEqual(await idsAfter(log, BEFORE_FIRST));
    expectUnbroken(messages);
    expect(relays.reduce((sum, relay) => sum + relay.status().fencesLost, 0)).toBeGreaterThan(0);
  });

  it('should let one of them rest while the other has the lease, and take over from it', async () => {
    const { log, append, launch, start, relayed } = createSystem();
    const leases = createMemoryLeases();
    const first = await start({ lease: { leases, holder: 'first', milliseconds: 3_000 } });
    const second = launch({ lease: { leases, holder: 'second', milliseconds: 3_000 } });
    await append(5);
    await relayed(5);
    expect(second.status()).toMatchObject({ isStandby: true, isHealthy: true, relayed: 0 });

    await first.stop();
    await append(5);

    expect(idsOf(await relayed(10))).toStrictEqual(await idsAfter(log, BEFORE_FIRST));
    expect(second.status()).toMatchObject({ isStandby: false, relayed: 5 });
  });
});

describe('When the log is not the one that the bus was filled from', () => {
  it('should tell the process, and relay nothing', async () => {
    const old = createSystem();
    const first = await old.start();
    await old.append(5);
    await old.relayed(5);
    await first.stop();
    const restored = createSystem();
    await restored.append(3);
    const onSetBack = vi.fn<OnSetBack>();

    const relay = restored.launch({ feed: old.feed, onSetBack });

    await eventually(() => expect(onSetBack).toHaveBeenCalled());
    expect(onSetBack.mock.calls[0]?.[0].message).toMatch(
      /^The event log is not the one that was: the bus holds event [0-9a-f-]{36} at position \d+, and the log does not/,
    );
    expect(relay.status().isHealthy).toBe(false);
    expect(old.feed.messages).toHaveLength(5);
  });

  it('should notice it also while it waits for news', async () => {
    let inner = createMemoryEventLog();
    const log: EventLog = {
      ...inner,
      append: (...call) => inner.append(...call),
      readAll: (...call) => inner.readAll(...call),
      readAt: (...call) => inner.readAt(...call),
      head: () => inner.head(),
    };
    const { append, start, relayed } = createSystem(log);
    const onSetBack = vi.fn<OnSetBack>();
    await start({ onSetBack });
    await append(5);
    await relayed(5);

    inner = createMemoryEventLog();

    await eventually(() => expect(onSetBack).toHaveBeenCalled());
  });
});
