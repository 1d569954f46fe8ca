import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { findInTimeline, type TimelineFilter } from '@entry/gateway/queries/find-in-timeline';
import { createMongoModelVersions } from '@entry/mongodb/model-versions';
import type { Mongo } from '@entry/mongodb/open-mongo';
import { createMongoReadStore } from '@entry/mongodb/read-store/read-store';
import { bytesOnDisk } from '@entry/mongodb/testing/bytes-below';
import { describeWithMongo } from '@entry/mongodb/testing/describe-with-mongo';
import { createTestDatabase } from '@entry/mongodb/testing/test-database';
import { silentLogger } from '@entry/platform/logger';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { rebuildProjections } from '@entry/platform/projecting/rebuild';
import type { AnyProjection } from '@entry/platform/projection';
import { createProjectionRunner } from '@entry/platform/projection-runner';
import { itUnless } from '@entry/platform/testing/unless';
import { createProjections, listProjections } from '@entry/projections/all';
import { openDataFolder } from '@entry/standalone/open-data-folder';
import { expect, it, onTestFinished } from 'vitest';
import { digestAll, digestRebuilt } from './kill-test/digests.ts';

const INSTANT = '2026-11-22T00:00:00.000Z'.length;
const FIXTURE = fileURLToPath(new URL('../fixtures/folder-of-0.1.0/', import.meta.url));
const WORKERS = 2;
/** Names, addresses and numbers of people who are in the fixture, as typed and as searched for. */
const CANARIES = ['Abebe', 'Bekele', 'Haile', 'abebe.bekele', 'sara@example.com', '251911000001', '20271234ABCD5678'];
const SEARCHES = [
  'abe',
  'sara',
  'haile',
  'abebe.bekele@ex',
  '+251911000001',
  'example',
  'nobody',
  'liya',
  '2027 1234',
  'sarah',
  'abebbe beqele',
];

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'older-folder-'));
  await cp(join(FIXTURE, 'data'), folder, { recursive: true });
  const opened = await openDataFolder({ folder, masterKeyFile: join(folder, 'master.key') });
  onTestFinished(async () => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });

  return opened;
}

/** Everything that is found by some words, by read model; ids in the order of the first index. */
async function findAll(store: ReadStore, projections: readonly AnyProjection[]) {
  const found: Record<string, readonly string[]> = {};
  for (const { model } of projections) {
    if (model.searchTerms === undefined) continue;
    for (const search of SEARCHES) {
      const { rows } = await store.collection(model).find({ index: 'all', equals: {}, search, limit: 100 });
      found[`${model.name}: ${search}`] = rows.map(({ id }) => id);
    }
  }

  return found;
}

/** The same questions of the timeline, with every index and from both ends. */
async function lookBack(store: ReadStore, { codec }: Awaited<ReturnType<typeof openFolder>>) {
  const timeline = store.collection(createProjections({ open: codec.open, store }).timeline.model);
  const { rows } = await timeline.find({ index: 'by-type', equals: { type: 'DocumentReviewed' }, limit: 1 });
  const review = rows[0]?.document;
  if (review === undefined) throw new Error('Nobody has reviewed a document in the fixture');

  const filters: readonly Omit<TimelineFilter, 'types'>[] = [
    {},
    { account: review.subjectId ?? '' },
    { application: review.applicationId ?? '', role: 'admin' },
    { document: review.itemId ?? '' },
    { actor: review.actorId },
    { correlation: review.correlationId },
    { to: review.place.slice(0, INSTANT) },
    { from: review.place.slice(0, INSTANT), role: 'admin' },
  ];
  const asked = filters.flatMap((filter) =>
    (['newest', 'oldest'] as const).map((direction) =>
      findInTimeline(timeline, { types: [], ...filter }, { direction, after: undefined, limit: 20 }),
    ),
  );

  return Promise.all(asked);
}

await describeWithMongo('The read models of the product in MongoDB', (server, foreign) => {
  it('should be those in memory when two workers fold the log of an older folder, and found by the same words', async () => {
    const folder = await openFolder();
    const { mongo, openAnother, release } = await createTestDatabase(server);
    onTestFinished(release);
    const open = (client: Mongo) => {
      const store = createMongoReadStore({ mongo: client, vault: folder.vault });
      return { store, projections: listProjections(createProjections({ open: folder.codec.open, store })) };
    };
    const workers = [open(mongo), open(await openAnother())].map(({ store, projections }, partition) =>
      createProjectionRunner({
        log: folder.log,
        store,
        project: folder.codec.project,
        projections,
        logger: silentLogger,
        partitions: { count: WORKERS, own: [partition] },
        pageSize: 40,
      }),
    );

    await Promise.all(workers.map((worker) => worker.start()));
    expect(workers.map((worker) => worker.status().isHealthy)).toStrictEqual([true, true]);
    await Promise.all(workers.map((worker) => worker.stop()));

    const { store, projections } = open(mongo);
    const expected = await digestRebuilt(folder, await folder.log.head());
    expect(await digestAll(store, projections)).toStrictEqual(expected);
    expect(Object.values(expected).filter(({ documents }) => documents > 0)).toHaveLength(10);

    const memory = createMemoryReadStore();
    const inMemory = listProjections(createProjections({ open: folder.codec.open, store: memory }));
    await rebuildProjections({ ...folder, project: folder.codec.project, projections: inMemory, store: memory });
    const found = await findAll(memory, inMemory);
    expect(await findAll(store, projections)).toStrictEqual(found);
    expect(Object.values(found).flat().length).toBeGreaterThan(30);
    const history = await lookBack(memory, folder);
    expect(await lookBack(store, folder)).toStrictEqual(history);
    expect(history.filter(({ records }) => records.length > 0)).toHaveLength(history.length);
  });

  itUnless(foreign, 'should have nobody in clear on the disk of the server, rebuilt beside and dropped', async () => {
    const folder = await openFolder();
    const { mongo, release } = await createTestDatabase(server);
    onTestFinished(release);
    const store = createMongoReadStore({ mongo, vault: folder.vault });
    const projections = listProjections(createProjections({ open: folder.codec.open, store }));
    const next = projections.map(
      (projection): AnyProjection => ({ ...projection, model: { ...projection.model, version: 99 } }),
    );
    expect((await folder.log.readAll(BEFORE_FIRST, 1_000)).length).toBeGreaterThan(100);

    await rebuildProjections({ ...folder, project: folder.codec.project, projections, store });
    await rebuildProjections({ ...folder, project: folder.codec.project, projections: next, store });

    const versions = createMongoModelVersions(mongo);
    expect(await versions.list()).toHaveLength(2 * projections.length);
    for (const { model } of next) await versions.drop(model.name, model.version);
    expect(await versions.list()).toHaveLength(projections.length);

    const bytes = await bytesOnDisk(server);
    expect(bytes.includes('payment-slips_v')).toBe(true);
    const told = [...CANARIES, ...CANARIES.map((canary) => canary.toLowerCase())].filter((each) =>
      bytes.includes(each),
    );
    expect(told).toStrictEqual([]);
  });
});
