import { type Logger, silentLogger } from '@entry/platform/logger';
import type { Bus } from '@entry/platform/ports/bus';
import type { Leases } from '@entry/platform/ports/leases';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { eventually } from '@entry/platform/testing/eventually';
import { describe, expect, it, vi } from 'vitest';
import { createWorld, held, PARTITIONS, share } from './testing/world.ts';
import type { WorkerOptions } from './worker.ts';

describe('When the leases are late', () => {
  /** A worker, how often it began on a partition, and what it said of its leases. */
  function startLate(leases: (given: Leases) => Partial<Leases>, options: Partial<WorkerOptions> = {}) {
    const world = createWorld();
    const subscribe = vi.fn<Bus['subscribe']>(world.bus.subscribe);
    const warn = vi.fn<Logger['warn']>();
    const logger: Logger = { ...silentLogger, warn, child: () => silentLogger };
    const bus = { ...world.bus, subscribe };
    const worker = world.start({ bus, logger, leases: { ...world.leases, ...leases(world.leases) }, ...options });

    return { ...world, worker, subscribe, warn };
  }

  it('should lose none although all that is asked takes longer than a lease lasts', async () => {
    // Long enough that a busy machine, which stands still for half a second, is not what is tested.
    const [LATE, LEASE] = [570, 1_800];
    const late =
      <Parameters extends readonly unknown[], Answer>(ask: (...parameters: Parameters) => Promise<Answer>) =>
      async (...parameters: Parameters): Promise<Answer> => {
        await new Promise((resolve) => setTimeout(resolve, LATE));
        return ask(...parameters);
      };
    const renewed = vi.fn<() => void>();
    const { worker, subscribe, warn } = startLate(
      ({ renew, acquire, list }) => ({
        acquire: late(acquire),
        list: late(list),
        renew: late(async (...parameters) => {
          renewed();
          return renew(...parameters);
        }),
      }),
      { leaseMilliseconds: LEASE },
    );
    await share([worker], [4]);
    renewed.mockClear();

    await eventually(() => expect(renewed.mock.calls.length).toBeGreaterThan(8));

    expect(held(worker)).toHaveLength(4);
    expect(subscribe).toHaveBeenCalledTimes(PARTITIONS);
    expect(warn).not.toHaveBeenCalled();
  });

  it('should go on with the same work when one ran out and nobody took it', async () => {
    let isLost = false;
    const { worker, subscribe, warn } = startLate(({ renew, release }) => ({
      async renew(lease, milliseconds) {
        if (!isLost) return renew(lease, milliseconds);

        await release(lease);
        return null;
      },
    }));
    await share([worker], [4]);

    isLost = true;
    await eventually(() => expect(warn).toHaveBeenCalled());
    isLost = false;

    await share([worker], [4]);
    expect(subscribe).toHaveBeenCalledTimes(PARTITIONS);
    expect(new Set(warn.mock.calls.map(([, message]) => message))).toStrictEqual(
      new Set(['The lease of a partition ran out and was taken again: its work goes on']),
    );
  });

  it('should go on with the same work when they do not answer for longer than one lasts', async () => {
    const LEASE = 200;
    let awaySince: number | null = null;
    const { worker, subscribe } = startLate(
      ({ renew }) => ({
        async renew(lease, milliseconds) {
          if (awaySince !== null) throw new UnavailableError('leases');
          return renew(lease, milliseconds);
        },
      }),
      { leaseMilliseconds: LEASE },
    );
    await share([worker], [4]);

    const since = performance.now();
    awaySince = since;
    await eventually(() => expect(performance.now() - since).toBeGreaterThan(LEASE * 2));
    expect(held(worker)).toHaveLength(4);
    awaySince = null;

    await share([worker], [4]);
    expect(subscribe).toHaveBeenCalledTimes(PARTITIONS);
  });
});
