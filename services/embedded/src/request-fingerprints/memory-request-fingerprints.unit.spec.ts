import { describeRequestFingerprintsContract } from '@entry/platform/contract-suites/request-fingerprints';
import { createMemoryRequestFingerprints } from './memory-request-fingerprints.ts';

describeRequestFingerprintsContract('The embedded fingerprints', async () => {
  const fingerprints = createMemoryRequestFingerprints();

  return { fingerprints, another: fingerprints, release: async () => undefined };
});
