import type { Logger } from '@entry/platform/logger';
import type { Lease, Leases } from '@entry/platform/ports/leases';

/** The partitions that this worker has, as leases come and go. */
export type Shares = {
  /** Renews what it has, gives up what is more than its share and takes what nobody has. @throws UnavailableError */
  readonly balance: () => Promise<void>;
  /** Gives up what can no longer be held because the leases do not answer. */
  readonly dropExpired: () => void;
  /** Gives up everything, so that others can take over at once. */
  readonly leave: () => Promise<void>;
};

export type SharesOptions = {
  readonly leases: Leases;
  readonly worker: string;
  /** Begins the names of all leases, so that workers that do other work do not count. */
  readonly generation: string;
  readonly partitionCount: number;
  /** How long a lease lasts, in milliseconds: others wait so long after a crash. */
  readonly milliseconds: number;
  readonly logger: Logger;
  readonly onTaken: (partition: number) => void;
  /** Resolves when nothing is done about the partition any more. */
  readonly onGivenUp: (partition: number) => Promise<void>;
  /** Milliseconds since some moment, growing evenly. */
  readonly now: () => number;
};

type Holding = { lease: Lease; renewedAt: number };

export function createShares(options: SharesOptions): Shares {
  const { leases, worker, generation, partitionCount, milliseconds, logger, onTaken, onGivenUp, now } = options;
  const workers = `worker-${generation}-`;
  const partitions = `partition-${generation}-`;
  const holdings = new Map<number, Holding>();
  /** Given up, and not finished yet: not taken again meanwhile. */
  const ending = new Map<number, Promise<void>>();
  let membership: Lease | null = null;

  async function keepMembership(): Promise<void> {
    if (membership !== null) membership = await leases.renew(membership, milliseconds);
    membership ??= await leases.acquire(`${workers}${worker}`, worker, milliseconds);
  }

  /** One by one would let the last ones run out when the leases are slow. */
  async function renewAll(): Promise<void> {
    await Promise.all(
      [...holdings].map(async ([partition, holding]) => {
        const askedAt = now();
        const renewed = await leases.renew(holding.lease, milliseconds);
        if (renewed !== null) Object.assign(holding, { lease: renewed, renewedAt: askedAt });
        else if (holdings.get(partition) === holding) lose(partition);
      }),
    );
  }

  function lose(partition: number): void {
    logger.warn({ partition }, 'The lease of a partition was lost: its work stops here');
    holdings.delete(partition);
    end(partition, null);
  }

  /** The lease goes last: whoever takes over then finds everything saved. */
  function end(partition: number, lease: Lease | null): void {
    const finished = onGivenUp(partition)
      .then(() => (lease === null ? undefined : leases.release(lease)))
      .catch((error: unknown) => logger.warn({ partition, error }, 'A partition could not be given up in order'))
      .finally(() => ending.delete(partition));
    ending.set(partition, finished);
  }

  async function fairShare(): Promise<number> {
    const members = await leases.list(workers);

    return Math.ceil(partitionCount / Math.max(1, members.length));
  }

  function giveUpSurplus(share: number): void {
    for (const [partition, { lease }] of [...holdings].slice(share)) {
      logger.info({ partition, count: share }, 'A partition is more than the fair share: others may have it');
      holdings.delete(partition);
      end(partition, lease);
    }
  }

  async function takeFree(share: number): Promise<void> {
    if (holdings.size >= share) return;

    const taken = new Set((await leases.list(partitions)).map(({ name }) => name));
    for (let partition = 0; partition < partitionCount && holdings.size < share; partition += 1) {
      const name = `${partitions}${partition}`;
      if (holdings.has(partition) || ending.has(partition) || taken.has(name)) continue;

      const askedAt = now();
      const lease = await leases.acquire(name, worker, milliseconds);
      if (lease === null) continue;

      holdings.set(partition, { lease, renewedAt: askedAt });
      logger.info({ partition, count: share }, 'A partition was taken');
      onTaken(partition);
    }
  }

  return {
    async balance() {
      await keepMembership();
      await renewAll();
      const share = await fairShare();
      giveUpSurplus(share);
      await takeFree(share);
    },

    dropExpired() {
      for (const [partition, { renewedAt }] of holdings) if (now() - renewedAt >= milliseconds) lose(partition);
    },

    async leave() {
      for (const [partition, { lease }] of holdings) end(partition, lease);
      holdings.clear();
      await Promise.all(ending.values());
      // It runs out by itself otherwise.
      if (membership !== null) await leases.release(membership).catch(() => undefined);
    },
  };
}
