import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMongo } from '@entry/engines/mongo';
import { NO_MONGO } from '@entry/engines/obstacles';
import { silentLogger } from '@entry/platform/logger';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { createMemoryKeyVault } from '@entry/platform/testing/memory-key-vault';
import { describeUnless } from '@entry/platform/testing/unless';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMongoFileStore } from './file-store.ts';
import { createMongoKeyVault } from './key-vault.ts';
import { createMongoLeases } from './leases.ts';
import { createMongoLimiter } from './limiter.ts';
import { createMongoModelVersions } from './model-versions.ts';
import { type Mongo, openMongo } from './open-mongo.ts';
import { createMongoReadStore } from './read-store/read-store.ts';
import { createMongoRequestFingerprints } from './request-fingerprints.ts';
import { createPeopleModel } from './testing/people.ts';

const SET_UP = fileURLToPath(new URL('../../../deploy/set-up/mongo.mjs', import.meta.url));
const USERS = ['gateway', 'relay', 'worker', 'upkeep', 'seed-demo', 'backup'] as const;
/** Of processes that are renewed without a pause. */
const SECOND_USERS = ['gateway-2', 'relay-2', 'worker-2', 'upkeep-2'] as const;
const ALL_USERS = [...USERS, ...SECOND_USERS] as const;
type User = (typeof USERS)[number];
type AnyUser = (typeof ALL_USERS)[number];
const programOf = (user: AnyUser): User => user.replace(/-2$/, '') as User;

const folder = mkdtempSync(join(tmpdir(), 'entry-mongo-rights-'));
const masterKey = randomBytes(32);
const subject = randomUUID();
const people = createPeopleModel();
const asStored = { model: people.name, version: people.version, partition: 0, partitionCount: 1 };

/** What somebody in a process could try. Where rights differ by collection only is not among them: see the title. */
const ACTS: Readonly<
  Record<string, { readonly by: readonly User[]; readonly act: (mongo: Mongo) => Promise<unknown> }>
> = {
  'read a key': {
    by: ['gateway', 'worker', 'upkeep', 'seed-demo', 'backup'],
    act: (mongo) => mongo.collection('keys', 'subject_keys').findOne({}),
  },
  'destroy a key': {
    by: ['gateway', 'upkeep', 'seed-demo'],
    act: (mongo) => mongo.collection('keys', 'subject_keys').updateOne({ value: 'none' }, { $set: { wrapped: null } }),
  },
  'delete keys': { by: [], act: (mongo) => mongo.collection('keys', 'subject_keys').deleteMany({ value: 'none' }) },
  'drop all keys': { by: [], act: (mongo) => mongo.databases.keys.dropDatabase() },
  'read the marks of the engines': {
    by: ['gateway', 'relay', 'worker', 'upkeep', 'seed-demo'],
    act: (mongo) => mongo.collection('marks', 'marks').findOne({}),
  },
  'forget the marks of the engines': {
    by: [],
    act: (mongo) => mongo.collection('marks', 'marks').deleteMany({ value: 'none' }),
  },
  'read a file': {
    by: ['gateway', 'upkeep', 'seed-demo', 'backup'],
    act: (mongo) => mongo.collection('files', 'files').findOne({}),
  },
  'overwrite a file': {
    by: [],
    act: (mongo) => mongo.collection('files', 'files').updateOne({ value: 'none' }, { $set: { bytes: null } }),
  },
  'delete files': {
    by: ['gateway', 'upkeep', 'seed-demo'],
    act: (mongo) => mongo.collection('files', 'files').deleteMany({ value: 'none' }),
  },
  'read people from a read model': {
    by: ['gateway', 'worker', 'seed-demo'],
    act: (mongo) => mongo.collection('models', 'people_v1').findOne({}),
  },
  'delete from a read model': {
    by: ['worker'],
    act: (mongo) => mongo.collection('models', 'people_v1').deleteMany({ value: 'none' }),
  },
  'take a lease': {
    by: ['relay', 'worker', 'upkeep'],
    act: (mongo) => mongo.collection('leases', 'leases').updateOne({ value: 'none' }, { $set: { holder: 'me' } }),
  },
  'forget how often somebody tried': {
    by: ['gateway'],
    act: (mongo) => mongo.collection('requests', 'rate_limits').deleteMany({ value: 'none' }),
  },
  'read the evidence': {
    by: ['gateway', 'upkeep', 'backup'],
    act: (mongo) => mongo.collection('evidence', 'checkpoints').findOne({}),
  },
  'add to the evidence': {
    by: ['upkeep'],
    act: (mongo) => mongo.collection('evidence', 'checkpoints').insertOne({ value: 'more' }),
  },
  'change the evidence': {
    by: [],
    act: (mongo) =>
      mongo.collection('evidence', 'checkpoints').updateOne({ value: 'none' }, { $set: { note: 'another' } }),
  },
  'remove from the evidence': {
    by: [],
    act: (mongo) => mongo.collection('evidence', 'checkpoints').deleteMany({ value: 'none' }),
  },
  'make a user': {
    by: [],
    act: (mongo) => mongo.databases.keys.command({ createUser: 'another', pwd: 'p', roles: [] }),
  },
};

let isGuarded = false;
const server = await startMongo({ isGuarded: () => isGuarded });
if (server === null) rmSync(folder, { recursive: true });
const obstacle = server === null ? NO_MONGO : null;

describeUnless(obstacle, 'The users of the deployed MongoDB', () => {
  const passwords: Record<string, string> = Object.fromEntries(ALL_USERS.map((user) => [user, `p-of-${user}`]));
  const root = { password: 'p-of-root', former: [] as string[] };
  const opened = new Map<AnyUser, Mongo>();
  const of = (user: AnyUser): Mongo => opened.get(user) as Mongo;
  const urlOf = (name: string, password: string): string =>
    (server?.url ?? '').replace('//', `//${name}:${password}@`).concat('&authSource=admin');

  /** As the container does it. */
  function setUp() {
    const write = (name: string, content: unknown): string => {
      const file = join(folder, name);
      writeFileSync(file, JSON.stringify(content));
      return file;
    };
    return spawnSync(process.execPath, [SET_UP], {
      encoding: 'utf8',
      env: {
        ...process.env,
        MONGODB_ADMIN_URL: urlOf('root', root.password),
        MONGODB_FORMER_FILE: write('former.json', { root: root.former }),
        MONGODB_USERS_FILE: write('users.json', passwords),
      },
    });
  }

  const open = (user: AnyUser, password = passwords[user] ?? ''): Promise<Mongo> =>
    openMongo({ url: urlOf(user, password), database: 'entry', logger: silentLogger });

  beforeAll(async () => {
    const first = new MongoClient(server?.url ?? '');
    await first.db('admin').command({ createUser: 'root', pwd: root.password, roles: ['root'] });
    await first.close();
    isGuarded = true;
    await server?.process?.stop();
    await server?.process?.start();

    const { status, stdout, stderr } = setUp();
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
    for (const user of ALL_USERS) opened.set(user, await open(user));
  });

  afterAll(async () => {
    await Promise.all([...opened.values()].map((mongo) => mongo.close()));
    await server?.release();
    rmSync(folder, { recursive: true, force: true });
  });

  it('should let the worker wait for the keys of the service, which it may not make', async () => {
    const early = createMongoKeyVault({ mongo: of('worker'), masterKey, mayMakeKeys: false });

    await expect(early).rejects.toThrow(UnavailableError);
  });

  it('should let the gateway keep keys, files, tries and requests, and read', async () => {
    const mongo = of('gateway');
    const vault = await createMongoKeyVault({ mongo, masterKey });
    const files = createMongoFileStore({ mongo, vault });
    const fileId = randomUUID();
    const limiter = await createMongoLimiter(mongo, { keyPrefix: 'x', points: 1, duration: 60, hideKey: (key) => key });

    await files.write({ fileId, subjectId: subject, bytes: Buffer.from('scan') });
    expect(Buffer.from((await files.read(fileId, subject)) ?? []).toString()).toBe('scan');
    await files.remove(fileId);
    const parts = createMongoFileStore({ mongo, vault, collection: 'upload_parts' });
    await parts.write({ fileId, subjectId: subject, bytes: Buffer.from('part') });
    expect([...(await parts.findPresent([fileId, randomUUID()]))]).toStrictEqual([fileId]);
    expect(await files.read(fileId, subject)).toBeNull();
    await parts.remove(fileId);
    const forgotten = randomUUID();
    await vault.ensureKey(forgotten);
    await vault.destroyKey(forgotten);
    await limiter.consume('somebody');
    await limiter.delete('somebody');
    expect(await createMongoRequestFingerprints({ mongo }).claim(randomUUID(), 'f')).toBe('first');
    const store = createMongoReadStore({ mongo, vault });
    expect(await store.collection(people).find({ index: 'all', equals: {}, limit: 5 })).toMatchObject({ total: 0 });
    expect(await store.loadCheckpoint(asStored)).toBeNull();
  });

  it('should let the worker read keys, write and drop read models, and share partitions', async () => {
    const mongo = of('worker');
    const vault = await createMongoKeyVault({ mongo, masterKey, mayMakeKeys: false });
    const store = createMongoReadStore({ mongo, vault });
    const leases = createMongoLeases({ mongo });
    const versions = createMongoModelVersions(mongo);

    expect(await vault.findKey(subject)).not.toBeNull();
    await store.collection(people).write([{ id: '1', document: { name: 'Abebe', visits: 1 }, position: 1n }]);
    await store.collection(people).write([{ id: '1', document: null, position: 2n }]);
    await store.collection(people).forgetTombstones(2n);
    expect(await store.saveCheckpoint(asStored, null, { position: 2n, eventId: randomUUID() })).toBe(true);
    const lease = await leases.acquire('partition-0', 'me', 5_000);
    expect(lease).not.toBeNull();
    if (lease !== null) await leases.release(lease);
    expect((await versions.list()).map(({ model }) => model)).toStrictEqual(['people']);
    await versions.drop('people', 1);
    expect(await versions.list()).toStrictEqual([]);
  });

  it('should let relay and upkeep take turns, and the upkeep finish erasures and sweep files', async () => {
    for (const user of ['relay', 'upkeep'] as const) {
      const leases = createMongoLeases({ mongo: of(user) });
      const lease = await leases.acquire(user, 'me', 5_000);
      expect(lease === null ? null : await leases.renew(lease, 5_000)).not.toBeNull();
      expect(await leases.list(user)).toHaveLength(1);
    }
    const mongo = of('upkeep');
    const vault = await createMongoKeyVault({ mongo, masterKey });
    const files = createMongoFileStore({ mongo, vault });
    const parts = createMongoFileStore({ mongo, vault, collection: 'upload_parts' });
    for (const store of [files, parts]) {
      for await (const { fileId } of store.list()) await store.remove(fileId);
      await store.remove(randomUUID());
    }
    await vault.destroyKey(randomUUID());
  });

  it('should let the demo mark how far it is', async () => {
    const store = createMongoReadStore({ mongo: of('seed-demo'), vault: createMemoryKeyVault() });
    const mark = { model: 'demo-data', version: 1, partition: 0, partitionCount: 1 };

    expect(await store.saveCheckpoint(mark, null, { position: 1n, eventId: 'begun' })).toBe(true);
  });

  it.each(Object.keys(ACTS))('should be those who need it that may do this: %s', async (what) => {
    const { by, act } = ACTS[what] as (typeof ACTS)[string];

    const outcomes = await Promise.all(
      ALL_USERS.map((user) =>
        act(of(user)).then(
          () => 'done',
          (error: { readonly code?: unknown }) => error.code ?? error,
        ),
      ),
    );

    expect(Object.fromEntries(ALL_USERS.map((user, place) => [user, outcomes[place]]))).toStrictEqual(
      Object.fromEntries(ALL_USERS.map((user) => [user, by.includes(programOf(user)) ? 'done' : 13])),
    );
  });

  it('should take over new passwords, that of the administrator too, and come in by no former one', async () => {
    root.former = ['never-there', root.password];
    root.password = 'p-of-root-2';
    const before = passwords['relay'];
    passwords['relay'] = 'p-of-relay-2';

    const { status, stdout, stderr } = setUp();

    expect(`${stdout}${stderr}`).toMatch(/administrator root has a new password/);
    expect(status).toBe(0);
    await (await open('relay')).close();
    await expect(open('relay', before)).rejects.toMatchObject({
      name: 'AccessDeniedError',
      reason: 'user or password',
    });
    await expect(new MongoClient(urlOf('root', 'p-of-root')).connect()).rejects.toThrow(/auth/i);
    root.former = [];
    expect(setUp().status).toBe(0);
  });
});
