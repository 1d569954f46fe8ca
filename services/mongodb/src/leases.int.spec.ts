import { describeLeasesContract } from '@entry/platform/contract-suites/leases';
import type { Lease } from '@entry/platform/ports/leases';
import { expect, it, onTestFinished } from 'vitest';
import { createMongoLeases } from './leases.ts';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase } from './testing/test-database.ts';

await describeWithMongo('Leases in MongoDB', (server) => {
  describeLeasesContract('MongoDB', async (now) => {
    const { mongo, openAnother, release } = await createTestDatabase(server);

    return {
      leases: createMongoLeases({ mongo, now }),
      another: createMongoLeases({ mongo: await openAnother(), now }),
      release,
    };
  });

  it('should run out by the clock of the server', async () => {
    const { mongo, openAnother, release } = await createTestDatabase(server);
    onTestFinished(release);
    const [leases, another] = [createMongoLeases({ mongo }), createMongoLeases({ mongo: await openAnother() })];

    const lease = await leases.acquire('partition-1', 'one', 60_000);

    expect(Math.abs((lease?.expiresAt ?? 0) - Date.now() - 60_000)).toBeLessThan(10_000);
    expect(await another.acquire('partition-1', 'two', 60_000)).toBeNull();
    expect(await another.list('partition-')).toStrictEqual([lease]);
    await leases.acquire('partition-2', 'one', 1);
    await expect.poll(() => another.acquire('partition-2', '$two', 60_000)).toMatchObject({ epoch: 2, holder: '$two' });
    await leases.release(lease as Lease);
    expect(await another.acquire('partition-1', 'two', 60_000)).toMatchObject({ epoch: 2 });
  });
});
