import { expect, it } from 'vitest';
import { type Fault, FORM_FAULTS, UPLOAD_FAULTS } from '../web-faults/plan.ts';
import { printable, runWebFaults } from '../web-faults/web-faults.ts';

/** With this seed each kind of fault is among them once; `npm run web-faults` goes on for a hundred. */
const SEED = '20270541';
/** Tried one by one by the tests of uploads, and slow. */
const SLOW = [
  'upload-part-hangs',
  'upload-offline',
  'upload-unavailable',
  'upload-tab-closed',
  'upload-second-tab',
  'upload-session-ended',
] as const;
const KINDS = [...new Set<Fault>([...FORM_FAULTS, ...UPLOAD_FAULTS])].filter(
  (fault) => !SLOW.some((other) => other === fault),
);

it('should have every letter and every file on the server whatever happens to phone, network and service', async () => {
  const summary = await runWebFaults({
    seed: SEED,
    faults: KINDS.length,
    without: SLOW,
    onProgress: () => undefined,
  });
  console.log(printable(summary));

  expect(summary.lost).toStrictEqual([]);
  expect(summary.differences).toStrictEqual([]);
  // A run in which nothing happened would prove nothing.
  expect(summary.faults).toStrictEqual(Object.fromEntries(KINDS.map((fault) => [fault, 1])));
  expect(summary.sections).toBeGreaterThan(6);
  expect(summary.filesSent).toBeGreaterThan(4);
});
