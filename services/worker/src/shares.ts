import type { Logger } from '@entry/platform/logger';
import type { Lease, Leases } from '@entry/platform/ports/leases';

/** The partitions that this worker has, as leases come and go. */
export type Shares = {
  /**
   * Renews what it has, and takes back what ran out meanwhile and nobody took. To be called often, and never behind the
   * balance, which takes longest when the leases are slow. @throws UnavailableError
   */
  readonly renew: () => Promise<void>;
  /** Gives up what is more than its share and takes what nobody has. Before it, `renew`. @throws UnavailableError */
  readonly balance: () => Promise<void>;
  /** Gives up what ran out long ago because the leases do not answer. */
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
  /** How long a lease lasts at least, in milliseconds: others wait so long after a crash. */
  readonly milliseconds: number;
  readonly logger: Logger;
  readonly onTaken: (partition: number) => void;
  /** Resolves when nothing is done about the partition any more. */
  readonly onGivenUp: (partition: number) => Promise<void>;
  /** Milliseconds since some moment, growing evenly. */
  readonly now: () => number;
};

/** `until` is when it runs out, as this process reckons. */
type Holding = { lease: Lease; until: number };

/** In times between two renewals: a lease is asked for so long that some of them may fail. */
const RENEWALS_PER_LEASE = 4;
/** In lengths of a lease that nothing slows down: so long it is at most. */
const LONGEST_LEASE = 8;
/** Of how slow the renewals were: forgotten by so much at each. */
const FADING = 0.8;
/**
 * In lengths of a lease: for so long the work goes on without one. The guards keep right what two do, and one that stops
 * and begins anew whenever the leases are late makes no progress at all.
 */
const GRACE = 3;

/**
 * A lease that ran out is no reason to stop the work as long as nobody else has it. On a machine that is too busy they
 * are asked for longer, and a crash is noticed later.
 */
export function createShares(options: SharesOptions): Shares {
  const { leases, worker, generation, partitionCount, milliseconds, logger, onTaken, onGivenUp, now } = options;
  const workers = `worker-${generation}-`;
  const partitions = `partition-${generation}-`;
  const holdings = new Map<number, Holding>();
  /** Given up, and not finished yet: not taken again meanwhile. */
  const ending = new Map<number, Promise<void>>();
  let membership: Lease | null = null;
  let renewedAt: number | null = null;
  let slowest = 0;

  const nameOf = (partition: number): string => `${partitions}${partition}`;
  const length = (): number =>
    Math.round(Math.min(Math.max(milliseconds, slowest * RENEWALS_PER_LEASE), milliseconds * LONGEST_LEASE));

  async function keepMembership(): Promise<void> {
    if (membership !== null) membership = await leases.renew(membership, length());
    membership ??= await leases.acquire(`${workers}${worker}`, worker, length());
  }

  async function renewOne(partition: number, holding: Holding): Promise<void> {
    const [askedAt, asked] = [now(), length()];
    const lease = (await leases.renew(holding.lease, asked)) ?? (await takeBack(partition, holding, asked));
    if (holdings.get(partition) !== holding) {
      // Given up meanwhile: that lease is released when the work has ended, and not one that was taken back just then.
      if (lease !== null && lease.epoch !== holding.lease.epoch) await leases.release(lease);
    } else if (lease === null) lose(partition);
    else Object.assign(holding, { lease, until: askedAt + asked });
  }

  async function takeBack(partition: number, holding: Holding, asked: number): Promise<Lease | null> {
    if (holdings.get(partition) !== holding) return null;

    const lease = await leases.acquire(nameOf(partition), worker, asked);
    if (lease !== null)
      logger.warn({ partition }, 'The lease of a partition ran out and was taken again: its work goes on');
    return lease;
  }

  /** All at once: one by one would let the last ones run out when the leases are slow. */
  async function renew(): Promise<void> {
    const renewing = [keepMembership(), ...[...holdings].map(([partition, holding]) => renewOne(partition, holding))];
    const outcomes = await Promise.allSettled(renewing);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;

    const before = renewedAt ?? now();
    renewedAt = now();
    slowest = Math.max(renewedAt - before, slowest * FADING);
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
      const name = nameOf(partition);
      if (holdings.has(partition) || ending.has(partition) || taken.has(name)) continue;

      const [askedAt, asked] = [now(), length()];
      const lease = await leases.acquire(name, worker, asked);
      if (lease === null) continue;

      holdings.set(partition, { lease, until: askedAt + asked });
      logger.info({ partition, count: share }, 'A partition was taken');
      onTaken(partition);
    }
  }

  return {
    renew,

    async balance() {
      const share = await fairShare();
      giveUpSurplus(share);
      await takeFree(share);
    },

    dropExpired() {
      for (const [partition, { until }] of holdings) if (now() - until >= milliseconds * GRACE) lose(partition);
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
