import { describeUnless } from '@entry/platform/testing/unless';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Engines, startEngines } from './engines.ts';
import { runChaos } from './run-chaos.ts';
import { printable } from './summary.ts';

const SEED = '20261121';
const FAULTS = 6;
const release = async (engines: Engines): Promise<void> => {
  await Promise.all(Object.values(engines).map((engine) => engine.release()));
};
const started = await startEngines();
const obstacle = 'obstacle' in started ? started.obstacle : null;
if (!('obstacle' in started)) await release(started);

describeUnless(obstacle, 'When everything of the distributed profile is treated badly', () => {
  /** Of each run its own: what they hold from another is not what its people were told. */
  let engines: Engines;
  beforeEach(async () => {
    engines = (await startEngines()) as Engines;
  });
  afterEach(() => release(engines));

  it('should lose nothing, do nothing twice, log nobody out, and show what a rebuild shows', async () => {
    const summary = await runChaos({ seed: SEED, faults: FAULTS, engines, keep: false });
    console.log(printable(summary));

    expect(printable(summary).split('\n').at(-1)).toBe('VERDICT  passed');
    // As one text, so that a report that shows a line of a failure shows what is wrong.
    expect(summary.violations.join('\n')).toBe('');
    // A run in which nothing happened would prove nothing.
    expect(summary.commands.acknowledged).toBeGreaterThan(FAULTS * 5);
    expect(summary.checkedReads).toBeGreaterThan(FAULTS * 2);
    expect([...summary.recoveries.values()].flat().length).toBeGreaterThan(FAULTS / 2);
    expect(summary.checkedSessions).toBeGreaterThan(3);
  });
});
