import { describeEvidenceStoreContract } from '@entry/platform/contract-suites/evidence-store';
import { uuidOf } from '@entry/platform/testing/event-values';
import { expect, it, onTestFinished } from 'vitest';
import { describeWithMongo } from '../testing/describe-with-mongo.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createMongoEvidenceStore } from './evidence-store.ts';

const BATCHES = 6;
const PER_BATCH = 300;

const leafOf = (number: number) => ({
  position: BigInt(number),
  eventId: uuidOf(`event ${number}`),
  hash: Buffer.alloc(32, number % 256),
});

await describeWithMongo('Evidence in MongoDB', (server) => {
  describeEvidenceStoreContract('MongoDB', async () => {
    const { mongo, openAnother, release } = await createTestDatabase(server);

    return {
      store: createMongoEvidenceStore({ mongo }),
      reopen: async () => createMongoEvidenceStore({ mongo: await openAnother() }),
      release,
    };
  });

  it('should fetch no more batches for some leaves than they lie in', async () => {
    const { mongo, release } = await createTestDatabase(server);
    onTestFinished(release);
    let fetched = 0;
    const run: typeof mongo.run = async (backend, work) => {
      const answer = await mongo.run(backend, work);
      if (Array.isArray(answer)) fetched += answer.filter((each) => typeof each === 'object').length;
      return answer;
    };
    const store = createMongoEvidenceStore({ mongo: { ...mongo, run } });
    for (let number = 0; number < BATCHES; number += 1) {
      const leaves = Array.from({ length: PER_BATCH }, (_none, place) => leafOf(number * PER_BATCH + place));
      const checkpoint = { number, size: (number + 1) * PER_BATCH, note: 'note' };
      expect(await store.append({ leaves, pieces: [], checkpoint })).toBe('kept');
    }

    const found = await store.readLeaves(PER_BATCH, 256);

    expect(found.map(({ position }) => position)).toStrictEqual(
      Array.from({ length: 256 }, (_none, place) => BigInt(PER_BATCH + place)),
    );
    expect(fetched).toBe(1);
  });
});
