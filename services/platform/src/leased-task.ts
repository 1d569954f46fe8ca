import { setTimeout as delay } from 'node:timers/promises';
import type { Lease, Leases } from './ports/leases.ts';
import type { Task } from './supervisor.ts';

export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
  constructor(name: string) {
    super(`The lease ${name} was lost: the work went on too long without renewing it, or others have it`);
  }
}

export type LeaseOptions = {
  readonly leases: Leases;
  readonly name: string;
  /** Who asks, for people who look. */
  readonly holder: string;
  /** How long the work may go on without being renewed, in milliseconds; others wait so long after a crash. */
  readonly milliseconds?: number;
};

/**
 * Runs a task in one process of many: waits for the lease, renews it while the task runs, and aborts the task when it
 * is lost. That only saves work: what the task does must be right when two run it (`Leases`).
 * @throws LeaseLostError
 */
export function leasedTask(task: Task, options: LeaseOptions): Task {
  const { leases, name, holder, milliseconds = 60_000 } = options;
  const pause = milliseconds / 3;

  async function acquire(signal: AbortSignal): Promise<Lease> {
    for (;;) {
      const lease = await leases.acquire(name, holder, milliseconds);
      if (lease !== null) return lease;

      await delay(pause, undefined, { signal, ref: false });
    }
  }

  /** Ends when the lease is lost, or could not be renewed until shortly before it runs out. */
  async function keepRenewing(lease: Lease, signal: AbortSignal): Promise<void> {
    let renewedAt = performance.now();
    for (;;) {
      await delay(pause, undefined, { signal, ref: false });
      const startedAt = performance.now();
      const renewed = await Promise.race([
        leases.renew(lease, milliseconds).catch(() => undefined),
        delay(pause, undefined, { signal, ref: false }),
      ]);
      if (renewed === null) return;

      if (renewed !== undefined) renewedAt = startedAt;
      else if (performance.now() - renewedAt >= milliseconds - pause) return;
    }
  }

  return async (signal) => {
    const lease = await acquire(signal);
    const over = new AbortController();
    const lost = new AbortController();
    const renewing = keepRenewing(lease, AbortSignal.any([signal, over.signal])).then(
      () => lost.abort(new LeaseLostError(name)),
      () => undefined,
    );

    try {
      await task(AbortSignal.any([signal, lost.signal]));
      lost.signal.throwIfAborted();
    } catch (error) {
      throw lost.signal.aborted ? lost.signal.reason : error;
    } finally {
      over.abort();
      await renewing;
      // It runs out by itself otherwise.
      await leases.release(lease).catch(() => undefined);
    }
  };
}
