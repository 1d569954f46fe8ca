import { createMemoryLeases } from '@entry/embedded/leases/memory-leases';
import { silentLogger } from '@entry/platform/logger';
import type { Leases } from '@entry/platform/ports/leases';
import { describe, expect, it } from 'vitest';
import { createShares } from './shares.ts';

const LEASE = 60_000;
const PARTITIONS = 4;

/** The shares of one worker, and what it works on. */
function createWorkerShares(leases: Leases, worker: string) {
  const works = new Set<number>();
  const shares = createShares({
    leases,
    worker,
    generation: 'g',
    partitionCount: PARTITIONS,
    milliseconds: LEASE,
    logger: silentLogger,
    onTaken: (partition) => void works.add(partition),
    onGivenUp: async (partition) => void works.delete(partition),
    now: () => performance.now(),
  });

  return { shares, works };
}

describe('When a lease is taken back while its partition is given up', () => {
  it('should be left to others at once', async () => {
    const leases = createMemoryLeases();
    let isLost = false;
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const { shares, works } = createWorkerShares(
      {
        ...leases,
        async renew(lease, milliseconds) {
          if (!isLost || lease.name.startsWith('worker-')) return leases.renew(lease, milliseconds);

          await leases.release(lease);
          return null;
        },
        async acquire(name, holder, milliseconds) {
          if (isLost) await gate;
          return leases.acquire(name, holder, milliseconds);
        },
      },
      'one',
    );
    await shares.renew();
    await shares.balance();
    expect(works.size).toBe(PARTITIONS);

    isLost = true;
    const renewing = shares.renew();
    await createWorkerShares(leases, 'two').shares.renew();
    await shares.balance();
    goOn();
    await renewing;

    expect(works.size).toBe(PARTITIONS / 2);
    expect(await leases.list('partition-')).toHaveLength(PARTITIONS / 2);
  });
});
