import { clockOffset } from '@entry/platform/clocks/clock-offset';
import { itUnless } from '@entry/platform/testing/unless';
import { afterAll, beforeAll, expect } from 'vitest';
import { describeWithMongo } from './testing/describe-with-mongo.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

await describeWithMongo('When the time of the database is asked for', (server, foreign) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(server);
  });
  afterAll(() => database?.release());

  itUnless(foreign, 'should be told the time of the machine that both are on', async () => {
    const sentHere = Date.now();
    const there = (await database.mongo.time()).getTime();
    const { offset, uncertainty } = clockOffset({
      sentHere,
      receivedThere: there,
      answeredThere: there,
      receivedHere: Date.now(),
    });

    // A millisecond for the rounding of either side.
    expect(Math.abs(offset)).toBeLessThanOrEqual(uncertainty + 1);
  });
});
