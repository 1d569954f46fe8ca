import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { silentLogger } from '@entry/platform/logger';
import type { EventLog, RecordedEvent } from '@entry/platform/ports/event-log';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { digestOf } from '@entry/platform/projecting/digest';
import { partitionOfEvent } from '@entry/platform/projecting/partitions';
import type { AnyProjection } from '@entry/platform/projection';
import { createProjectionRunner } from '@entry/platform/projection-runner';
import { createMemoryEventLog } from '@entry/platform/testing/memory-event-log';
import { toProjectedEvents } from '@entry/platform/testing/projected-event';
import { createRandom, type Random } from '@entry/platform/testing/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProjections, listProjections } from './all.ts';
import { ARBITRARY_HISTORY } from './testing/arbitrary-history.ts';
import { type HistoryEvent, record } from './testing/history.ts';
import { openPlain } from './testing/specification.ts';

const SEED = 20_261_121;
const WORKERS = 4;

async function logOf(events: readonly RecordedEvent[]): Promise<EventLog> {
  const log = createMemoryEventLog();
  for (const event of events) {
    const outcome = await log.append(event.stream, event.revision === 0 ? 'no_stream' : event.revision - 1, [event]);
    if (outcome.kind !== 'ok') throw new Error(outcome.kind);
  }

  return log;
}

/** Answers late, by a number of turns that is drawn, so that several workers meet in every order. */
function createWaveringStore(store: ReadStore, random: Random): ReadStore {
  const waver = async (): Promise<void> => {
    for (let turns = Math.floor(random() * 6); turns > 0; turns -= 1) await Promise.resolve();
    if (random() < 0.1) await new Promise((resolve) => setImmediate(resolve));
  };

  return {
    ...store,
    collection(model) {
      const collection = store.collection(model);
      const wavering: typeof collection = {
        ...collection,
        load: async (ids) => {
          await waver();
          return collection.load(ids);
        },
        write: async (writes) => {
          // One by one, as a store over a network may do it.
          for (const write of writes) {
            await waver();
            await collection.write([write]);
          }
        },
        find: async (query) => {
          await waver();
          return collection.find(query);
        },
      };
      return wavering;
    },
    saveCheckpoint: async (...checkpoint) => {
      await waver();
      return store.saveCheckpoint(...checkpoint);
    },
  };
}

async function project(log: EventLog, workers: number, random: Random): Promise<Readonly<Record<string, unknown>>> {
  const store = createMemoryReadStore();
  const projections = listProjections(createProjections({ open: openPlain, store }));
  const runners = Array.from({ length: workers }, (_, partition) =>
    createProjectionRunner({
      log,
      store: createWaveringStore(store, random),
      project: toProjectedEvents,
      projections,
      logger: silentLogger,
      partitions: { count: workers, own: [partition] },
      pageSize: 1 + Math.floor(random() * 40),
    }),
  );
  await Promise.all(runners.map((runner) => runner.start()));
  expect(runners.map((runner) => runner.status().isHealthy)).toStrictEqual(runners.map(() => true));
  await Promise.all(runners.map((runner) => runner.stop()));

  const digests: Record<string, unknown> = {};
  for (const { model } of projections) digests[model.name] = await digestOf(store.collection(model));
  return digests;
}

/** Which subjects (or streams) changed each document, by read model and id. */
async function feedersOf(history: readonly HistoryEvent[]): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const feeders = new Map<string, Set<number>>();
  const store = createMemoryReadStore();
  // So many that two people are never in one by chance.
  const many = 2 ** 32;

  const watched = listProjections(createProjections({ open: openPlain, store })).map((projection): AnyProjection => {
    return {
      ...projection,
      project(document, event, id) {
        const next = projection.project(document, event, id);
        const key = `${projection.model.name}/${id}`;
        if (next !== document) feeders.set(key, (feeders.get(key) ?? new Set()).add(partitionOfEvent(event, many)));
        return next;
      },
    };
  });
  const runner = createProjectionRunner({
    log: await logOf(record(history)),
    store,
    project: toProjectedEvents,
    projections: watched,
    logger: silentLogger,
  });
  await runner.start();
  expect(runner.status().isHealthy).toBe(true);
  await runner.stop();

  return feeders;
}

function deletionsIn(history: readonly HistoryEvent[]): number {
  return history.filter(({ type }) => type === 'AccountDeleted').length;
}

describe(`When the events of several people are divided by whom they are about (seed ${SEED})`, () => {
  it('should feed no document from two partitions', async () => {
    const documents = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(ARBITRARY_HISTORY, async (history) => {
        for (const [document, feeders] of await feedersOf(history)) {
          expect([document, feeders.size]).toStrictEqual([document, 1]);
          const model = document.slice(0, document.indexOf('/'));
          documents.set(model, (documents.get(model) ?? 0) + 1);
        }
      }),
      { seed: SEED, numRuns: 20 },
    );

    const names = listProjections(createProjections({ open: openPlain, store: createMemoryReadStore() }));
    expect([...documents.keys()].sort()).toStrictEqual(names.map(({ model }) => model.name).sort());
  });

  it('should give four workers the read models that one gives, in whatever order they meet', async () => {
    let deletions = 0;
    await fc.assert(
      fc.asyncProperty(ARBITRARY_HISTORY, fc.nat(), async (history, seed) => {
        const log = await logOf(record(history));
        deletions += deletionsIn(history);

        const alone = await project(log, 1, createRandom(seed));

        expect(await project(log, WORKERS, createRandom(seed + 1))).toStrictEqual(alone);
      }),
      { seed: SEED, numRuns: 12 },
    );

    expect(deletions).toBeGreaterThan(40);
  });
});
