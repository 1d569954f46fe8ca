import { createInProcessBus } from '@entry/embedded/bus/in-process-bus';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { onTestFinished } from 'vitest';
import { newId } from '../identifiers.ts';
import { silentLogger } from '../logger.ts';
import type { Bus, BusMessage } from '../ports/bus.ts';
import type { EventLog } from '../ports/event-log.ts';
import type { ReadStore } from '../ports/read-store.ts';
import { createMessageDivider } from '../projecting/partitions.ts';
import type { AnyProjection } from '../projection.ts';
import { createProjectionRunner, type ProjectionRunner, type ProjectionRunnerOptions } from '../projection-runner.ts';
import { eventOf, metadataOf } from './event-values.ts';
import { createMemoryEventLog } from './memory-event-log.ts';
import { toProjectedEvents } from './projected-event.ts';
import { createTallyProjection, type TallyData } from './tally.ts';

export type TallySystem = {
  readonly log: EventLog;
  readonly bus: Bus;
  readonly store: ReadStore;
  /** What happens to a message on its way; the default is to deliver it. */
  readonly transport: { deliver: (message: BusMessage) => void };
  readonly append: (type: string, data: Partial<TallyData>, stream?: string) => Promise<bigint>;
  /** A runner that stops with the test. */
  readonly run: (projection: AnyProjection, options?: Partial<ProjectionRunnerOptions>) => ProjectionRunner;
  readonly documents: () => Promise<Record<string, unknown>>;
};

/** A log, a bus and a store for the tally; every event is about its owner. */
export function createTallySystem({
  bus = createInProcessBus({ onConsumerError: () => undefined }),
  store = createMemoryReadStore(),
  partitionCount = 1,
}: {
  readonly bus?: Bus;
  readonly store?: ReadStore;
  readonly partitionCount?: number;
} = {}): TallySystem {
  const divide = createMessageDivider(partitionCount);
  const transport = { deliver: (message: BusMessage) => void bus.publish(message) };
  const log = createMemoryEventLog((committed) => {
    for (const message of divide(committed)) transport.deliver(message);
  });
  const revisions = new Map<string, number>();

  return {
    log,
    bus,
    store,
    transport,
    async append(type, data, stream = `${data.id ?? data.owner}`) {
      const revision = revisions.get(stream);
      const complete = { id: 'a', owner: 'ann', amount: 1, ...data };
      const eventId = newId();
      const metadata = metadataOf(eventId, { subjectId: complete.owner });
      const event = eventOf(eventId, { type, data: complete, metadata });
      const outcome = await log.append(stream, revision ?? 'no_stream', [event]);
      if (outcome.kind !== 'ok') throw new Error(outcome.kind);

      revisions.set(stream, outcome.revision);
      return outcome.position;
    },
    run(projection, options = {}) {
      const runner = createProjectionRunner({
        log,
        bus,
        store,
        project: toProjectedEvents,
        projections: [projection],
        logger: silentLogger,
        firstRetryDelay: 1,
        ...options,
      });
      onTestFinished(runner.stop);
      return runner;
    },
    async documents() {
      const found: Record<string, unknown> = {};
      for await (const { id, document } of store.collection(createTallyProjection().model).all()) found[id] = document;
      return found;
    },
  };
}
