import { randomUUID } from 'node:crypto';
import { on } from 'node:events';
import { silentLogger } from '@entry/platform/logger';
import { AccessDeniedError, UnavailableError } from '@entry/platform/ports/unavailable';
import { eventually } from '@entry/platform/testing/eventually';
import { createMemoryKeyVault } from '@entry/platform/testing/memory-key-vault';
import { GIVE_UP_AFTER } from '@entry/platform/testing/patience';
import { describeUnless } from '@entry/platform/testing/unless';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMongoFileStore } from './file-store.ts';
import { createMongoKeyVault } from './key-vault.ts';
import { createMongoLeases } from './leases.ts';
import { type Mongo, type OpenMongoOptions, openMongo } from './open-mongo.ts';
import { createMongoReadStore } from './read-store/read-store.ts';
import { createMongoRequestFingerprints } from './request-fingerprints.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { failNext, failNothing } from './testing/failpoint.ts';
import { createPeopleModel, type People } from './testing/people.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** Not writable any more: an election is under way. */
const STEPPED_DOWN = { errorCode: 189 };
const CUT = { closeConnection: true } as const;
const DEADLINE = 1_500;

/** Until the driver has a question with the server that is answered when something changes: half a second after it begins. */
async function untilWatched({ databases }: Mongo): Promise<void> {
  for await (const [{ awaited }] of on(databases.models.client, 'serverHeartbeatStarted')) if (awaited) return;
}

await describeWithMongo('MongoDB that fails', (server, foreign) => {
  let database: TestDatabase;
  let people: People;

  const peopleIn = (mongo: Mongo): People =>
    createMongoReadStore({ mongo, vault: createMemoryKeyVault() }).collection(createPeopleModel());

  /** As another process has them. */
  const openAnother = (options: Partial<OpenMongoOptions>): Promise<Mongo> =>
    openMongo({ url: server.url, database: database.name, logger: silentLogger, ...options });

  beforeEach(async () => {
    database = await createTestDatabase(server);
    people = peopleIn(database.mongo);
  });

  afterEach(async () => {
    await database.release();
  });

  const write = (id: string, position: bigint) =>
    people.write([{ id, document: { name: `Name ${id}`, visits: 0 }, position }]);

  describeUnless(foreign, 'When it refuses or cuts connections once', () => {
    it.each([
      ['an election', STEPPED_DOWN],
      ['a connection that was cut', CUT],
    ])('should not be noticed after %s', async (_label, fault) => {
      await write('1', 1n);

      await untilWatched(database.mongo);
      await failNext(database.mongo, 1, ['update'], fault);
      await write('1', 2n);
      await untilWatched(database.mongo);
      await failNext(database.mongo, 1, ['find'], fault);

      expect((await people.get('1'))?.position).toBe(2n);
    });
  });

  describeUnless(foreign, 'When it goes on failing', () => {
    afterEach(async () => {
      await failNothing(database.mongo);
    });

    it.each([
      ['an election', STEPPED_DOWN],
      ['connections that are cut', CUT],
    ])('should say of every port that it is not there, and for whom, during %s', async (_label, fault) => {
      const { mongo } = database;
      const vault = await createMongoKeyVault({ mongo, masterKey: Buffer.alloc(32, 'm') });
      const files = createMongoFileStore({ mongo, vault });
      const leases = createMongoLeases({ mongo });
      const fingerprints = createMongoRequestFingerprints({ mongo });
      const [fileId, subjectId] = [randomUUID(), randomUUID()];
      // What makes an index is not tried again by the driver when a busy machine stands still.
      await eventually(() => fingerprints.claim(randomUUID(), 'a'));
      await eventually(() => write('1', 1n));
      await files.write({ fileId, subjectId, bytes: Buffer.from('x') });

      await failNext(mongo, 100, ['update', 'find', 'insert', 'findAndModify', 'aggregate', 'delete'], fault);

      const codeOf = async (work: () => unknown) => {
        try {
          await work();
          return 'done';
        } catch (error) {
          return error instanceof UnavailableError ? error.code : error;
        }
      };
      const asked = [
        () => write('1', 2n),
        () => people.get('1'),
        () => people.count({ index: 'all', equals: {} }),
        () => vault.ensureKey(randomUUID()),
        () => vault.findKey(randomUUID()),
        () => files.read(fileId, subjectId),
        () => files.remove(fileId),
        () => leases.acquire('a', 'me', 1_000),
        () => fingerprints.claim(randomUUID(), 'a'),
      ];
      const codes = await Promise.all(asked.map(codeOf));
      expect(codes.slice(0, 3)).toStrictEqual(['read store', 'read store', 'read store']);
      expect(codes.slice(3, 7)).toStrictEqual(['key vault', 'key vault', 'file store', 'file store']);
      expect(codes.slice(7)).toStrictEqual(['leases', 'request fingerprints']);
      await failNothing(mongo);
      expect((await people.get('1'))?.position).toBe(1n);
    });
  });

  describeUnless(foreign, 'When it denies access', () => {
    afterEach(async () => {
      await failNothing(database.mongo);
    });

    it.each([
      ['Unauthorized', 13, 'rights'],
      ['AuthenticationFailed', 18, 'user or password'],
    ])('should tell %s apart from being away', async (_name, errorCode, reason) => {
      const onDenied = vi.fn<(error: AccessDeniedError) => void>();
      const mongo = await openAnother({ onDenied, deadline: GIVE_UP_AFTER });
      const theirs = peopleIn(mongo);
      const set = async (position: bigint) =>
        theirs.write([{ id: '1', document: { name: 'Name', visits: 0 }, position }]);
      await set(1n);
      await failNext(database.mongo, 2, ['find', 'update'], { errorCode });

      const denied = (await Promise.allSettled([theirs.get('1'), set(2n)])).map(
        (outcome) => outcome.status === 'rejected' && outcome.reason,
      );

      expect(denied).toStrictEqual([expect.any(AccessDeniedError), expect.any(AccessDeniedError)]);
      expect(denied).toMatchObject([
        { code: 'read store', reason },
        { code: 'read store', reason },
      ]);
      expect(onDenied).toHaveBeenCalledTimes(2);
      await mongo.close();
    });
  });

  describeUnless(foreign, 'When it is suspended', () => {
    it('should be told apart from a slow one by the deadline, and serve when it goes on', async () => {
      await write('1', 1n);
      // A machine that is busy takes longer for the first question than the deadline is.
      const hasty = await eventually(() => openAnother({ deadline: DEADLINE }));
      const theirs = peopleIn(hasty);
      await eventually(() => theirs.get('1'));
      server.process?.pause();

      const results = await Promise.allSettled([theirs.get('1'), hasty.ping()]);
      server.process?.resume();

      const reasons = results.map((result) => result.status === 'rejected' && result.reason);
      expect(reasons).toStrictEqual(results.map(() => expect.any(UnavailableError)));
      expect(reasons.map(({ cause }) => cause.message)).toStrictEqual(
        results.map(() => `No answer within ${DEADLINE} ms`),
      );
      await expect.poll(() => theirs.get('1')).toMatchObject({ position: 1n });
      await hasty.close();
    });
  });

  describeUnless(foreign, 'When it is killed', () => {
    it('should have everything that was acknowledged when it is back, and go on with the same clients', async () => {
      const acknowledged: string[] = [];
      const failures: unknown[] = [];
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let number = 0; ; number += 1) {
          const id = `${writer}-${number}`;
          try {
            await write(id, BigInt(number));
            acknowledged.push(id);
          } catch (error) {
            failures.push(error);
            return;
          }
        }
      });
      await expect.poll(() => acknowledged.length).toBeGreaterThan(40);
      await server.process?.kill();
      await Promise.all(writers);
      await server.process?.start();

      await expect.poll(() => people.get('0-0')).toMatchObject({ id: '0-0' });
      const found = await people.load(acknowledged);
      expect(acknowledged.filter((id) => !found.has(id))).toStrictEqual([]);
      expect(failures).toStrictEqual(writers.map(() => expect.any(UnavailableError)));
      await write('0-0', 1_000n);
      expect((await people.get('0-0'))?.position).toBe(1_000n);
    });
  });

  it('should refuse an address where nobody is, in time', async () => {
    const nobody = openMongo({ url: 'mongodb://127.0.0.1:1/', database: 'x', logger: silentLogger, deadline: 500 });

    await expect(nobody).rejects.toThrow(UnavailableError);
  });
});
