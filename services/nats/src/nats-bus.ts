import { setTimeout as delay } from 'node:timers/promises';
import type { Bus, BusMessage, Subscriber } from '@entry/platform/ports/bus';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { ensureEventStream } from './event-stream.ts';
import { subscribeForEver } from './for-ever.ts';
import { decodeEnds, encodeEnds, type PartitionEnd } from './log-end-codec.ts';
import { decodeMessage, encodeMessage, LARGEST_BODY } from './message-codec.ts';
import { asUnavailable, type NatsFeedOptions } from './nats-feed.ts';
import { createPartitionInbox } from './partition-inbox.ts';
import { readPartition } from './partition-reader.ts';
import { createSubjects } from './subjects.ts';

export type NatsBusOptions = NatsFeedOptions & {
  /** For so long, in milliseconds, a subscription is waited for; without a server it becomes live later. */
  readonly firstWait?: number;
  /** For so long, in milliseconds, an event that the relay speaks of may be under way before it counts as lost. */
  readonly patience?: number;
};

/**
 * The reading end for workers. Its `publish` is for tests and tools, without a fence; a relay writes by `createNatsFeed`. What cannot be
 * decoded is dropped, and its readers find a gap.
 */
export function createNatsBus(options: NatsBusOptions): Bus {
  const { connection: link, prefix, partitionCount, logger, limits = {} } = options;
  const { firstWait = 2_000, patience = 250, largestBody = LARGEST_BODY, deadline = 2_000 } = options;
  const subjects = createSubjects(prefix);
  const closing = new AbortController();
  const leaving = new Set<() => Promise<void>>();
  let hasStream = false;

  async function publish({ partition, previous, events, through }: BusMessage): Promise<void> {
    const connection = link.current();
    if (!hasStream) await ensureStream(connection);
    hasStream = true;

    let before = previous;
    for (const event of events) {
      const message = { partition, previous: before, event };
      const { body, options: encoded } = encodeMessage(message, { partitionCount, largestBody });
      await jetstream(connection, { timeout: deadline }).publish(subjects.ofEvent(partition, event), body, encoded);
      before = event.position;
    }
    if (through > before || events.length === 0) {
      connection.publish(subjects.ends, encodeEnds([{ partition, last: before, through }], partitionCount));
    }
  }

  async function ensureStream(connection: NatsConnection): Promise<void> {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: deadline });
    await ensureEventStream(manager, subjects, limits);
  }

  async function subscribe(
    { consumer, partitions }: Subscriber,
    onMessage: (message: BusMessage) => Promise<void> | void,
  ): Promise<() => Promise<void>> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, closing.signal]);
    let delivering: Promise<void> | null = null;

    async function hand(message: BusMessage): Promise<void> {
      try {
        if (!signal.aborted) await onMessage(message);
      } catch (error) {
        logger.error({ consumer, error }, 'A consumer of the bus failed');
      }
    }

    /** One at a time, of whatever partition. */
    function deliver(message: BusMessage): Promise<void> {
      const next = delivering === null ? hand(message) : delivering.then(() => hand(message));
      delivering = next;
      void next.then(() => {
        if (delivering === next) delivering = null;
      });
      return next;
    }

    const inboxes = new Map(
      partitions.map((partition) => [
        partition,
        createPartitionInbox(partition, patience, (message) => void deliver(message)),
      ]),
    );

    async function take(partition: number, message: Parameters<typeof decodeMessage>[0]): Promise<void> {
      try {
        const decoded = decodeMessage(message, partition, partitionCount);
        await deliver(decoded);
        inboxes.get(partition)?.delivered(decoded);
      } catch (error) {
        logger.warn({ consumer, partition, error }, 'A message of the bus was dropped');
      }
    }

    function takeEnds(bytes: Uint8Array): void {
      let ends: readonly PartitionEnd[];
      try {
        ends = decodeEnds(bytes, partitionCount);
      } catch (error) {
        logger.warn({ consumer, error }, 'An announcement on the bus was dropped');
        return;
      }
      for (const end of ends) inboxes.get(end.partition)?.ended(end);
    }

    let becomeLive = (): void => undefined;
    const live = new Promise<void>((resolve) => {
      let missing = partitions.length + 1;
      becomeLive = () => {
        missing -= 1;
        if (missing === 0) resolve();
      };
    });
    const readers = [
      subscribeForEver(
        { link, signal, logger },
        (connection): Subscription =>
          connection.subscribe(subjects.ends, { callback: (error, { data }) => void (error ?? takeEnds(data)) }),
        once(becomeLive),
      ),
      ...partitions.map((partition) =>
        readPartition({
          link,
          signal,
          logger,
          subjects,
          partition,
          onMessage: (message) => take(partition, message),
          onLive: once(becomeLive),
          ensureStream,
        }),
      ),
    ];

    async function leave(): Promise<void> {
      leaving.delete(leave);
      over.abort();
      for (const inbox of inboxes.values()) inbox.close();
      await Promise.all(readers);
    }
    leaving.add(leave);
    await Promise.race([live, delay(firstWait, undefined, { ref: false, signal }).catch(() => undefined)]);

    return leave;
  }

  return {
    publish: (message) => publish(message).catch(asUnavailable),
    subscribe,
    async close() {
      closing.abort();
      await Promise.all([...leaving].map((leave) => leave()));
    },
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
