import { describeLeasesContract } from '@entry/platform/contract-suites/leases';
import { createMemoryLeases } from './memory-leases.ts';

describeLeasesContract('The embedded leases', async (now) => {
  const leases = createMemoryLeases({ now });

  return { leases, another: leases, release: async () => undefined };
});
