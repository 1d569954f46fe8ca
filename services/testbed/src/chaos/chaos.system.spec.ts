import { describeUnless } from '@entry/platform/testing/unless';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Engines, startEngines } from './engines.ts';
import { runChaos } from './run-chaos.ts';
import { printable } from './summary.ts';

const SEED = '20261121';
const FAULTS = 10;
const started = await startEngines();
const obstacle = 'obstacle' in started ? started.obstacle : null;

describeUnless(obstacle, 'When everything of the distributed profile is treated badly', () => {
  let engines: Engines;
  beforeAll(() => {
    engines = started as Engines;
  });
  afterAll(async () => {
    await Promise.all(Object.values(engines).map(({ release }) => release()));
  });

  it('should lose nothing, do nothing twice, log nobody out, and show what a rebuild shows', {
    timeout: 240_000,
  }, async () => {
    const summary = await runChaos({ seed: SEED, faults: FAULTS, engines, keep: false });
    console.log(printable(summary));

    // As one text, so that a report that shows a line of a failure shows what is wrong.
    expect(summary.violations.join('\n')).toBe('');
    // A run in which nothing happened would prove nothing.
    expect(summary.commands.acknowledged).toBeGreaterThan(50);
    expect(summary.checkedReads).toBeGreaterThan(20);
    expect([...summary.recoveries.values()].flat().length).toBeGreaterThan(FAULTS / 2);
    expect(summary.checkedSessions).toBeGreaterThan(3);
  });
});
