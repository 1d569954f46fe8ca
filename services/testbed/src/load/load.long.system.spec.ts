import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnService, startOwnService } from './own-service.ts';
import { faultsOf, printable } from './report.ts';
import { runLoad } from './run-load.ts';

const SEED = '20261121';
let service: OwnService;

beforeAll(async () => {
  service = await startOwnService(SEED, 2);
});
afterAll(() => service.stop());

describe('When people and admins use the service at their own pace', () => {
  it('should serve their whole way without a fault', async () => {
    const enough = new AbortController();
    const report = await runLoad({
      addresses: [service.address],
      seed: SEED,
      rate: 2,
      duration: 120_000,
      most: 6,
      speed: 60,
      admins: service.admins,
      onMilestone: ({ confirmed }) => confirmed >= 3 && enough.abort(),
      signal: enough.signal,
    });
    console.log(printable(report));

    expect(faultsOf(report)).toStrictEqual([]);
    // A load in which nothing happened would prove nothing.
    expect(report.people.confirmed).toBeGreaterThanOrEqual(3);
    expect(report.findings.checkedReads).toBeGreaterThan(50);
  });

  it('should count who is turned away, and say it when nobody answers', async () => {
    const report = await runLoad({
      addresses: ['http://127.0.0.1:9'],
      seed: SEED,
      rate: 20,
      duration: 500,
      most: 1,
      speed: 60,
      admins: [],
    });

    expect(report.turnedAway).toBeGreaterThan(0);
    expect(faultsOf(report)).not.toStrictEqual([]);
  });
});
