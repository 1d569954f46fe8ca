import { describeClaimsContract } from '@entry/platform/contract-suites/claims';
import { createMemoryClaims } from './memory-claims.ts';

describeClaimsContract('The memory of a single gateway', async () => {
  const claims = createMemoryClaims();

  return { claims, another: claims, release: async () => undefined };
});
