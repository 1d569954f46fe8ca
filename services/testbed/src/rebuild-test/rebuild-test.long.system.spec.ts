import { describeUnless } from '@entry/platform/testing/unless';
import { afterAll, expect, it } from 'vitest';
import { type Engines, startEngines } from '../chaos/engines.ts';
import { runRebuildTest } from './run-rebuild-test.ts';

/** Eight pages, so that the kill comes between two of them; `npm run rebuild-test` builds from a million. */
const EVENTS = 240;
const PAGE_SIZE = 30;
const started = await startEngines();
const obstacle = 'obstacle' in started ? started.obstacle : null;

describeUnless(obstacle, 'When a new version of the read models is built beside people', () => {
  const engines = started as Engines;
  afterAll(async () => {
    await Promise.all(Object.values(engines).map(({ release }) => release()));
  });

  it('should fail no request, go on after a kill, and hold the same', async () => {
    const result = await runRebuildTest({ engines, seed: '20261121', events: EVENTS, pageSize: PAGE_SIZE });

    expect(result.faults).toStrictEqual([]);
    // A build beside nobody would prove nothing.
    expect(result.load.people.registered).toBeGreaterThan(0);
    expect(result.filled.events).toBeGreaterThanOrEqual(EVENTS);
  });
});
