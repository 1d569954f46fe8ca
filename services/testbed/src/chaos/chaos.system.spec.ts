import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engines, startEngines } from './engines.ts';
import { runChaos } from './run-chaos.ts';
import { printable } from './summary.ts';

const SEED = '20261121';
const FAULTS = 10;
const started = await startEngines();
const isMissing = 'missing' in started;
const words = isMissing ? `NOT RUN: no ${started.missing.join(', ')} here` : 'on real engines';

describe.skipIf(isMissing)(`When everything of the distributed profile is treated badly (${words})`, () => {
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
