import { expect, it } from 'vitest';
import { FAULTS } from '../web-faults/plan.ts';
import { printable, runWebFaults } from '../web-faults/web-faults.ts';

/** With this seed each kind of fault is among them once; `npm run web-faults` goes on for a hundred. */
const SEED = '20271005';

it('should have every letter on the server whatever happens to phone, network and service', async () => {
  const summary = await runWebFaults({ seed: SEED, faults: FAULTS.length, onProgress: () => undefined });
  console.log(printable(summary));

  expect(summary.lost).toStrictEqual([]);
  expect(summary.difference).toBeNull();
  // A run in which nothing happened would prove nothing.
  expect(summary.faults).toStrictEqual(Object.fromEntries(FAULTS.map((fault) => [fault, 1])));
  expect(summary.sections).toBeGreaterThan(FAULTS.length / 2);
});
