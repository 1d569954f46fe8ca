import { describeRequestFingerprintsContract } from '@entry/platform/contract-suites/request-fingerprints';
import { createMemoryFingerprints } from './repeat-guard.ts';

describeRequestFingerprintsContract('The fingerprints of a single gateway', async () => {
  const fingerprints = createMemoryFingerprints();

  return { fingerprints, another: fingerprints, release: async () => undefined };
});
