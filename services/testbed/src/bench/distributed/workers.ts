import { setTimeout as delay } from 'node:timers/promises';
import { createEmbeddedEventLog, eventLogFile } from '@entry/embedded/event-log/event-log';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import type { EventCodec } from '@entry/platform/encryption/event-codec';
import { silentLogger as logger } from '@entry/platform/logger';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { IndexDefinitions, ReadModel, ReadStore } from '@entry/platform/ports/read-store';
import { createProjectionRunner } from '@entry/platform/projection-runner';
import { collectGarbage } from '@entry/platform/running/collect-garbage';
import { createProjections, listProjections } from '@entry/projections/all';
import { fillLog } from '../../rebuild-test/fill-log.ts';
import { withFolder } from '../folders.ts';
import { openCodec } from '../product.ts';
import { describeSpread, type Finding, heading, say, table } from '../report.ts';
import type { Settings } from '../settings.ts';
import { ratiosOf, spreadOf } from '../statistics.ts';

const PARTITIONS = [1, 2, 4] as const;
/** 250 guarded writes per second, as SecantusDB does them. */
const MILLISECONDS_PER_DOCUMENT = 4;
/** Many people, so that a partition has about as many of them as any other. */
const EVENTS_PER_PERSON = 10;
const PAGE_SIZE = 100;

type Corpus = { readonly log: EventLog; readonly codec: EventCodec; readonly events: number };

/** What more partitions bring: where the database takes the time, and where this process does. */
export async function benchWorkers({ seed, rounds, isQuick }: Settings): Promise<readonly Finding[]> {
  heading('Workers: events per second by partitions');

  return withCorpus(seed, isQuick ? 1_000 : 8_000, (corpus) => compare(corpus, rounds));
}

async function compare(corpus: Corpus, rounds: number): Promise<readonly Finding[]> {
  say(`${corpus.events} events from the embedded log, pages of ${PAGE_SIZE}, a runner per partition in one process.`);
  say(
    `Slow store: in memory, and every document written takes ${MILLISECONDS_PER_DOCUMENT} ms, one after the other per call,`,
  );
  say('as guarded writes over a network do while the database itself is not the limit.\n');

  const slow = new Map<number, number[]>(PARTITIONS.map((count) => [count, []]));
  const fast = new Map<number, number[]>(PARTITIONS.map((count) => [count, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const count of PARTITIONS) {
      const [slowly, quickly] = [await timeWorkers(corpus, count, slowed), await timeWorkers(corpus, count, asIs)];
      if (round < 0) continue;
      slow.get(count)?.push(corpus.events / slowly);
      fast.get(count)?.push(corpus.events / quickly);
    }
  }
  table(
    ['partitions', 'slow store, events/s', 'store that costs nothing (one core), events/s'],
    PARTITIONS.map((count) => [
      String(count),
      describeSpread(spreadOf(slow.get(count) ?? [])),
      describeSpread(spreadOf(fast.get(count) ?? [])),
    ]),
  );

  return [2, 4].map((count) => ({
    target: `workers, ${count} partitions / 1, slow store, part of linear`,
    goal: count === 2 ? { atLeast: 0.9 } : { atLeast: 0 },
    unit: 'x',
    values: ratiosOf(slow.get(count) ?? [], slow.get(1) ?? []).map((ratio) => ratio / count),
    ...(count === 4 && { note: 'told, not asked for' }),
  }));
}

async function withCorpus<Result>(seed: number, events: number, work: (corpus: Corpus) => Promise<Result>) {
  return withFolder(async (folder) => {
    const log = createEmbeddedEventLog({ file: eventLogFile(folder) });
    const { vault, codec } = openCodec(folder, 'encrypted');
    try {
      const filled = await fillLog({
        holdings: { log, codec },
        events,
        seed: String(seed),
        perPerson: EVENTS_PER_PERSON,
      });
      return await work({ log, codec, events: filled.events });
    } finally {
      await log.close();
      await vault.close();
    }
  });
}

/** Seconds until all partitions are at the end of the log. */
async function timeWorkers(
  { log, codec }: Corpus,
  count: number,
  wrap: (store: ReadStore) => ReadStore,
): Promise<number> {
  const store = createMemoryReadStore();
  const projections = listProjections(createProjections({ open: codec.open, store }));
  const runners = Array.from({ length: count }, (_, partition) =>
    createProjectionRunner({
      log,
      store: wrap(store),
      projections,
      project: codec.project,
      logger,
      partitions: { count, own: [partition] },
      pageSize: PAGE_SIZE,
    }),
  );
  collectGarbage();
  const startedAt = performance.now();
  await Promise.all(runners.map((runner) => runner.start()));
  const seconds = (performance.now() - startedAt) / 1_000;

  if (runners.some((runner) => !runner.status().isHealthy)) throw new Error('A partition could not take every event');
  await Promise.all(runners.map((runner) => runner.stop()));
  return seconds;
}

const asIs = (store: ReadStore): ReadStore => store;

function slowed(store: ReadStore): ReadStore {
  return {
    ...store,
    collection<Document extends object, Indexes extends IndexDefinitions<Document>>(
      model: ReadModel<Document, Indexes>,
    ) {
      const collection = store.collection(model);

      const write: typeof collection.write = async (writes) => {
        await delay(writes.length * MILLISECONDS_PER_DOCUMENT);
        await collection.write(writes);
      };

      return { ...collection, write };
    },
  };
}
