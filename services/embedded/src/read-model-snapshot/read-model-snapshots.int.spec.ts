import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@entry/platform/logger';
import type { ReadModel } from '@entry/platform/ports/read-store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRunningMark, type LogMark } from '../high-water-mark/log-mark.ts';
import { createEmbeddedKeyVault } from '../key-vault/key-vault.ts';
import { createMemoryReadStore, type MemoryReadStore, wholeKeyOf } from '../read-store/memory-read-store.ts';
import { bytesBelow, createTestFolder } from '../testing/test-folder.ts';
import { endOf, inspectSnapshot } from './inspect-snapshot.ts';
import { createReadModelSnapshots, type ReadModelSnapshotsOptions } from './read-model-snapshots.ts';
import { readModelSnapshotFile } from './snapshot-format.ts';
import { writeIfDue } from './snapshot-task.ts';

type Person = { readonly name: string; readonly town: string | null; readonly sealed: Uint8Array };

const PEOPLE: ReadModel<Person> = {
  name: 'people',
  version: 3,
  indexes: {
    all: { equals: [], sort: { field: 'name', direction: 'ascending' } },
    byTown: { equals: ['town'], sort: { field: 'name', direction: 'descending' } },
  },
  searchTerms: async ({ name }) => [name],
};
const TOWNS: ReadModel<{ readonly town: string; readonly people: number }> = {
  name: 'towns',
  version: 1,
  indexes: { bySize: { equals: [], sort: { field: 'people', direction: 'descending' } } },
};
const MODELS = [PEOPLE, TOWNS] as unknown as readonly ReadModel<object>[];
const COUNT = 3_000;
const personIn = (number: number): Person => ({
  name: `Selam Canary ${String(number).padStart(5, '0')}`,
  town: number % 7 === 0 ? null : `town ${number % 5}`,
  sealed: new Uint8Array([number % 251, 1, 2]),
});

const markOf = (bytes: string): LogMark => {
  const running = createRunningMark();
  running.addEvents(Buffer.from(bytes));
  return running.mark();
};
const LOG = 'the events of this log';

async function openVault(folder: string) {
  const vault = createEmbeddedKeyVault({ file: join(folder, 'vault.sqlite'), masterKey: MASTER_KEY });
  onTestFinished(() => vault.close());

  return vault;
}
const MASTER_KEY = randomBytes(32);

async function fill(store: MemoryReadStore): Promise<void> {
  const people = store.collection(PEOPLE);
  const writes = Array.from({ length: COUNT }, (_, number) => ({
    id: `person ${number}`,
    document: personIn(number),
    position: BigInt(number + 1),
  }));
  await people.write(writes);
  await people.write([{ id: 'person 3', document: null, position: 4_000n }]);
  await store.collection(TOWNS).write([
    { id: 'a', document: { town: 'Adwa', people: 7 }, position: 4_001n },
    { id: 'b', document: { town: 'Mekelle', people: 70 }, position: 4_002n },
  ]);
  await store.saveCheckpoint(wholeKeyOf(PEOPLE), null, { position: 4_000n, eventId: 'the last' });
  await store.warm();
}

type Setting = {
  readonly folder: string;
  readonly store?: MemoryReadStore;
  readonly options?: Partial<ReadModelSnapshotsOptions>;
};

async function open({ folder, store = createMemoryReadStore(), options = {} }: Setting) {
  const said: string[] = [];
  const say = (fields: { readonly code: string }): number => said.push(fields.code);
  const vault = await openVault(folder);
  const snapshots = createReadModelSnapshots({
    file: readModelSnapshotFile(folder),
    keys: vault.snapshotKeys,
    store,
    models: MODELS,
    release: 'this release',
    mark: () => markOf(LOG),
    found: markOf(LOG),
    reached: async () => true,
    atRest: (work) => work(),
    logger: { info: say, warn: say } as unknown as Logger,
    ...options,
  });
  onTestFinished(snapshots.close);

  return { store, vault, snapshots, said };
}

/** All that queries can tell. */
async function answersOf(store: MemoryReadStore) {
  const people = store.collection(PEOPLE);
  const page = { offset: 40, limit: 25 };
  const rows: unknown[] = [];
  for await (const { id, document, position } of people.all()) rows.push({ id, document, position });

  return {
    rows,
    all: await people.find({ index: 'all', equals: {}, ...page }),
    inTown: await people.find({ index: 'byTown', equals: { town: 'town 2' }, ...page }),
    nowhere: await people.count({ index: 'byTown', equals: { town: null } }),
    found: await people.find({ index: 'all', equals: {}, search: 'canary 0001', limit: 5 }),
    towns: await store.collection(TOWNS).find({ index: 'bySize', equals: {}, limit: 5 }),
    deleted: (await people.load(['person 3'])).get('person 3'),
    checkpoint: store.checkpointOf(PEOPLE),
    none: store.checkpointOf(TOWNS),
  };
}

/** Getters of a row count as its fields. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, each: unknown) => {
      if (typeof each === 'bigint') return `${each}n`;
      if (each instanceof Uint8Array) return [...each];
      if (typeof each === 'object' && each !== null && 'keptTerms' in each && 'id' in each) {
        const { id, document, position } = each as unknown as { id: string; document: object; position: bigint };
        return { id, document, position };
      }
      return each;
    }),
  );

async function taken() {
  const folder = await createTestFolder();
  const first = await open({ folder });
  await fill(first.store);
  const answers = plain(await answersOf(first.store));
  expect(await first.snapshots.write(new AbortController().signal)).toBe(true);
  await first.vault.close();

  return { folder, file: readModelSnapshotFile(folder), answers };
}

describe('When a snapshot of the read models is there', () => {
  it('should give what was there, without opening a name, and take later writes', async () => {
    const { folder, answers } = await taken();
    const opened: string[] = [];
    const watched = {
      ...PEOPLE,
      searchTerms: async ({ name }: Person) => {
        opened.push(name);
        return [name];
      },
    };
    const store = createMemoryReadStore();
    store.collection(watched);
    const { snapshots, said } = await open({ folder, store, options: { models: [watched, TOWNS] as never } });

    expect(await snapshots.restore()).toBe(true);

    expect(plain(await answersOf(store))).toStrictEqual(answers);
    expect([opened, said, snapshots.behind()]).toStrictEqual([[], ['read_model_snapshot_used'], 0]);
    const people = store.collection(PEOPLE);
    await people.write([
      { id: 'person 8', document: { ...personIn(8), name: 'Aster' }, position: 5_000n },
      { id: 'person 9', document: null, position: 5_001n },
      // Both are older than what is there.
      { id: 'person 3', document: personIn(3), position: 3_999n },
      { id: 'person 10', document: { ...personIn(10), name: 'Zewditu' }, position: 11n },
    ]);
    const { rows, total } = await people.find({ index: 'all', equals: {}, limit: 2 });
    expect(rows.map(({ id }) => id)).toStrictEqual(['person 8', 'person 0']);
    expect(total).toBe(COUNT - 2);
    expect((await people.find({ index: 'all', equals: {}, search: 'aster', limit: 2 })).total).toBe(1);
    expect(opened).toStrictEqual(['Aster']);
  });

  it('should be taken again from what came out of it, and give the same', async () => {
    const { folder, answers } = await taken();
    const second = await open({ folder });
    await second.snapshots.restore();
    expect(await second.snapshots.write(new AbortController().signal)).toBe(true);
    expect(plain(await answersOf(second.store))).toStrictEqual(answers);
    second.snapshots.close();
    await second.vault.close();

    const third = await open({ folder });
    expect(await third.snapshots.restore()).toBe(true);

    expect(plain(await answersOf(third.store))).toStrictEqual(answers);
  });

  it('should be taken again with what came later, also of what changes while it is written', async () => {
    const { folder } = await taken();
    const second = await open({ folder });
    await second.snapshots.restore();
    const people = second.store.collection(PEOPLE);
    const { rows: inTown } = await people.find({ index: 'byTown', equals: { town: 'town 2' }, limit: COUNT });
    const moved = inTown.slice(1).map(({ id, document }, number) => {
      const next = number % 2 === 0 ? null : { ...document, town: 'new town' };
      return { id, document: next, position: BigInt(5_000 + number) };
    });
    await people.write(moved);
    await people.write([{ id: 'newcomer', document: personIn(2), position: 9_000n }]);
    const answers = plain(await answersOf(second.store));
    const atRest: ReadModelSnapshotsOptions['atRest'] = async (work) => {
      const result = await work();
      await people.write([{ id: 'newcomer', document: null, position: 9_001n }]);
      await people.write([{ id: 'too late', document: personIn(7), position: 9_002n }]);
      return result;
    };
    const writing = await open({ folder, store: second.store, options: { atRest } });
    expect(await writing.snapshots.write(new AbortController().signal)).toBe(true);

    const third = await open({ folder });
    expect(await third.snapshots.restore()).toBe(true);

    expect(plain(await answersOf(third.store))).toStrictEqual(answers);
    const newTown = { index: 'byTown', equals: { town: 'new town' }, limit: 1 };
    expect((await third.store.collection(PEOPLE).find(newTown)).total).toBe(Math.floor(moved.length / 2));
  });

  it('should have nothing of anybody in clear, and say how far the log must go', async () => {
    const { folder, file } = await taken();

    expect((await bytesBelow(folder)).includes('Canary')).toBe(false);
    expect(endOf(inspectSnapshot(file))).toBe(LOG.length);
    expect(readdirSync(join(file, '..'))).toStrictEqual(['snapshot']);
  });
});

describe('When a snapshot must not be used', () => {
  const raised = [{ ...PEOPLE, version: 4 }, TOWNS] as unknown as readonly ReadModel<object>[];
  const [all] = [PEOPLE.indexes['all']];
  const otherIndexes = [{ ...PEOPLE, indexes: { all } }, TOWNS] as unknown as readonly ReadModel<object>[];
  const other = (bytes: string): Partial<ReadModelSnapshotsOptions> => ({ found: markOf(bytes) });

  it.each<[string, string, Partial<ReadModelSnapshotsOptions>]>([
    ['of another release', 'read_model_snapshot_other_program', { release: 'the next one' }],
    ['of another version of a read model', 'read_model_snapshot_other_program', { models: raised }],
    ['of other indexes', 'read_model_snapshot_other_program', { models: otherIndexes }],
    ['of more read models', 'read_model_snapshot_other_program', { models: MODELS.slice(0, 1) }],
    ['of another log of the same length', 'read_model_snapshot_other_log', other(LOG.toUpperCase())],
    ['of a log that is shorter now', 'read_model_snapshot_other_log', { found: null }],
  ])('should leave one %s alone, put it aside and say so', async (_what, code, options) => {
    const { folder, file } = await taken();
    const { snapshots, store, said } = await open({ folder, options });

    expect(await snapshots.restore()).toBe(false);

    expect(said).toStrictEqual([code]);
    expect(await store.collection(PEOPLE).get('person 1')).toBeNull();
    expect(readdirSync(join(file, '..'))).toStrictEqual(['snapshot.unused']);
    expect(snapshots.behind()).toBe(LOG.length);
  });

  it('should know one of another folder by its key', async () => {
    const [here, there] = [await taken(), await taken()];
    renameSync(there.file, here.file);
    const { snapshots, said } = await open({ folder: here.folder });

    expect(await snapshots.restore()).toBe(false);

    expect(said).toStrictEqual(['read_model_snapshot_key_destroyed']);
  });

  it('should notice a change wherever it is, and go on without', async () => {
    const { folder, file } = await taken();
    const whole = readFileSync(file);
    for (let turn = 0; turn < 40; turn += 1) {
      const changed = Buffer.from(whole);
      const at = Math.floor((whole.length * turn) / 40);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at);
      writeFileSync(file, turn % 4 === 3 ? whole.subarray(0, at) : changed);
      const { snapshots, vault, said } = await open({ folder });

      expect({ at, isUsed: await snapshots.restore() }).toStrictEqual({ at, isUsed: false });
      expect(said).toHaveLength(1);
      await vault.close();
    }
  });

  it('should do without when there is none, silently', async () => {
    const { snapshots, said } = await open({ folder: await createTestFolder() });

    expect(await snapshots.restore()).toBe(false);
    expect(said).toStrictEqual([]);
  });
});

describe('When somebody is erased', () => {
  it('should leave no snapshot that can be read, nor one that was being written', async () => {
    const { folder, file } = await taken();
    const second = await open({ folder });
    await second.snapshots.restore();
    const copy = readFileSync(file);
    expect(second.snapshots.behind()).toBe(0);

    await second.vault.destroyKey(randomUUID());

    expect(second.snapshots.behind()).toBe(LOG.length);
    await second.vault.close();
    writeFileSync(file, copy);
    const third = await open({ folder });
    expect(await third.snapshots.restore()).toBe(false);
    expect(third.said).toStrictEqual(['read_model_snapshot_key_destroyed']);

    await fill(third.store);
    const erasing = await open({
      folder,
      store: third.store,
      options: {
        atRest: async (work) => {
          const result = await work();
          await third.vault.destroyKey(randomUUID());
          return result;
        },
      },
    });
    await erasing.snapshots.write(new AbortController().signal);
    expect(erasing.snapshots.behind()).toBe(LOG.length);
    const last = await open({ folder });
    expect(await last.snapshots.restore()).toBe(false);
    expect(last.said).toStrictEqual(['read_model_snapshot_key_destroyed']);
  });

  it('should take none of read models that have not come so far yet', async () => {
    const asked: number[] = [];
    const { snapshots, vault } = await open({
      folder: await createTestFolder(),
      options: {
        reached: async (end) => {
          asked.push(end);
          return false;
        },
      },
    });

    expect(await snapshots.write(new AbortController().signal)).toBe(false);

    expect(asked).toStrictEqual([LOG.length]);
    expect(vault.snapshotKeys.find('any')).toBeNull();
  });
});

describe('When a snapshot is written', () => {
  it('should hold what was there at one moment, whatever is written meanwhile', async () => {
    const folder = await createTestFolder();
    const { snapshots, store, vault } = await open({ folder });
    await fill(store);
    const answers = plain(await answersOf(store));
    const people = store.collection(PEOPLE);
    let turn = 0;
    const disturb = (): void => {
      const number = (turn * 37) % COUNT;
      const position = BigInt(10_000 + turn);
      const document = turn % 3 === 0 ? null : { ...personIn(number), name: `Other ${turn}`, town: 'elsewhere' };
      void people.write([{ id: `person ${number}`, document, position }]);
      void people.write([{ id: `new ${turn}`, document: personIn(turn), position }]);
      turn += 1;
      disturbing = setImmediate(disturb);
    };
    let disturbing = setImmediate(disturb);

    await snapshots.write(new AbortController().signal);

    clearImmediate(disturbing);
    expect(turn).toBeGreaterThan(10);
    const changed = plain(await answersOf(store));
    expect(changed).not.toStrictEqual(answers);
    snapshots.close();
    await vault.close();
    const again = await open({ folder });
    expect(await again.snapshots.restore()).toBe(true);
    // Terms of rows that changed meanwhile are made anew, and are the same.
    expect(plain(await answersOf(again.store))).toStrictEqual(answers);
  });

  it('should leave the one before when it is given up, and no draft of a process that was killed', async () => {
    const { folder, file, answers } = await taken();
    writeFileSync(`${file}.0a1b2c3d.tmp`, 'half of one');
    const second = await open({ folder });
    await second.snapshots.restore();
    expect(readdirSync(join(file, '..'))).toStrictEqual(['snapshot']);

    expect(await second.snapshots.write(AbortSignal.abort())).toBe(false);

    expect(second.said).toStrictEqual(['read_model_snapshot_used']);
    second.snapshots.close();
    await second.vault.close();
    const third = await open({ folder });
    expect(await third.snapshots.restore()).toBe(true);
    expect(plain(await answersOf(third.store))).toStrictEqual(answers);
  });

  it('should be no reason to stop when it cannot be, which is said once', async () => {
    const folder = await createTestFolder();
    writeFileSync(join(folder, 'read-models'), 'in its way');
    const { snapshots, said } = await open({ folder });

    expect(await snapshots.write(new AbortController().signal)).toBe(false);
    expect(await snapshots.write(new AbortController().signal)).toBe(false);

    expect(said).toStrictEqual(['read_model_snapshot_failed']);
  });

  it('should be written when enough is new, and never when nobody wishes so', async () => {
    const folder = await createTestFolder();
    const { snapshots, store } = await open({ folder });
    await fill(store);
    const file = readModelSnapshotFile(folder);
    const { signal } = new AbortController();

    await writeIfDue(snapshots, LOG.length + 1, signal);
    await writeIfDue(snapshots, 0, signal);
    expect(existsSync(file)).toBe(false);
    await writeIfDue(snapshots, LOG.length, signal);

    expect(existsSync(file)).toBe(true);
  });
});
