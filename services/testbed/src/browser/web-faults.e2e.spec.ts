import { expect, it } from 'vitest';
import { FORM_FAULTS, UPLOAD_FAULTS } from '../web-faults/plan.ts';
import { printable, runWebFaults } from '../web-faults/web-faults.ts';

/** `npm run web-faults` goes on for a hundred. A part that hangs is given up after half a minute: that is for the long run. */
const SEED = '20271005';
const WITHOUT = ['upload-part-hangs'] as const;

it('should have every letter and every file on the server whatever happens to phone, network and service', async () => {
  const summary = await runWebFaults({ seed: SEED, faults: 22, without: WITHOUT, onProgress: () => undefined });
  console.log(printable(summary));

  expect(summary.lost).toStrictEqual([]);
  expect(summary.differences).toStrictEqual([]);
  // A run in which nothing happened would prove nothing.
  const kinds = new Set<string>([...FORM_FAULTS, ...UPLOAD_FAULTS]);
  for (const fault of WITHOUT) kinds.delete(fault);
  expect(new Set(Object.keys(summary.faults))).toStrictEqual(kinds);
  expect(summary.sections).toBeGreaterThan(10);
  expect(summary.filesSent).toBeGreaterThan(8);
});
