import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lease, Leases } from '../ports/leases.ts';

export type LeasesFixture = {
  readonly leases: Leases;
  /** The same leases, seen by another process. */
  readonly another: Leases;
  readonly release: () => Promise<void>;
};

/** What keeps leases must do, in memory or on a server. @param createLeases is given the clock to go by */
export function describeLeasesContract(
  title: string,
  createLeases: (now: () => number) => Promise<LeasesFixture>,
): void {
  describe(`${title} as leases`, () => {
    let fixture: LeasesFixture;
    let leases: Leases;
    let another: Leases;
    let name: string;
    let time: number;

    beforeEach(async () => {
      time = Date.parse('2026-11-21T10:00:00.000Z');
      name = randomUUID();
      fixture = await createLeases(() => time);
      ({ leases, another } = fixture);
    });

    afterEach(async () => {
      await fixture.release();
    });

    const MINUTE = 60_000;
    async function acquire(from: Leases = leases, holder = 'first'): Promise<Lease> {
      const lease = await from.acquire(name, holder, MINUTE);
      expect(lease).not.toBeNull();

      return lease as Lease;
    }

    describe('When a name is free', () => {
      it('should give a lease for as long as was asked', async () => {
        expect(await acquire()).toStrictEqual({
          name,
          holder: 'first',
          epoch: expect.any(Number),
          expiresAt: time + MINUTE,
        });
      });

      it('should give it to one of many who ask at once', async () => {
        const asking = Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? leases : another).acquire(name, `holder ${index}`, MINUTE),
        );

        const given = (await Promise.all(asking)).filter((lease) => lease !== null);

        expect(given).toHaveLength(1);
      });

      it('should not mix names up', async () => {
        await acquire();

        expect(await another.acquire(randomUUID(), 'second', MINUTE)).not.toBeNull();
      });
    });

    describe('When somebody has it', () => {
      it('should give it to nobody else, and not to the same holder twice', async () => {
        await acquire();
        time += MINUTE - 1;

        expect(await another.acquire(name, 'second', MINUTE)).toBeNull();
        expect(await leases.acquire(name, 'first', MINUTE)).toBeNull();
      });

      it('should give it to another when it ran out, with a greater epoch', async () => {
        const first = await acquire();
        time += MINUTE;

        const second = await acquire(another, 'second');

        expect(second.epoch).toBeGreaterThan(first.epoch);
      });

      it('should give it to another at once when it is released, with a greater epoch', async () => {
        const first = await acquire();
        await leases.release(first);

        const second = await acquire(another, 'second');

        expect(second.epoch).toBeGreaterThan(first.epoch);
      });
    });

    describe('When it is renewed', () => {
      it('should last from then on, as the same lease', async () => {
        const first = await acquire();
        time += MINUTE - 1;

        const renewed = await leases.renew(first, MINUTE);

        expect(renewed).toStrictEqual({ ...first, expiresAt: time + MINUTE });
        time += MINUTE - 1;
        expect(await another.acquire(name, 'second', MINUTE)).toBeNull();
        expect(await leases.renew(renewed as Lease, MINUTE)).not.toBeNull();
      });

      it('should be lost when it ran out, though nobody took it', async () => {
        const first = await acquire();
        time += MINUTE;

        expect(await leases.renew(first, MINUTE)).toBeNull();
        expect(await another.acquire(name, 'second', MINUTE)).not.toBeNull();
      });

      it('should be lost when it was released', async () => {
        const first = await acquire();
        await leases.release(first);

        expect(await leases.renew(first, MINUTE)).toBeNull();
      });
    });

    describe('When they are listed', () => {
      it('should name those that somebody has, by the beginning of their names and in order', async () => {
        const first = await leases.acquire(`${name}-b`, 'first', MINUTE);
        const second = await another.acquire(`${name}-a`, 'second', 2 * MINUTE);
        await leases.acquire(`other-${name}-c`, 'third', MINUTE);
        await leases.acquire(`${name.slice(0, -1)}`, 'fourth', MINUTE);

        expect(await another.list(`${name}-`)).toStrictEqual([second, first]);
        expect(await leases.list(`${name}-a`)).toStrictEqual([second]);
        expect(await leases.list(randomUUID())).toStrictEqual([]);
      });

      it('should take what the beginning of the names says as it stands', async () => {
        const odd = await leases.acquire(`${name}.*`, 'first', MINUTE);
        await leases.acquire(`${name}-a`, 'second', MINUTE);

        expect(await leases.list(`${name}.`)).toStrictEqual([odd]);
      });

      it('should leave out those that ran out or were released, and show renewed ones as they are now', async () => {
        const released = (await leases.acquire(`${name}-a`, 'first', 3 * MINUTE)) as Lease;
        const renewed = (await leases.acquire(`${name}-b`, 'first', MINUTE)) as Lease;
        await leases.acquire(`${name}-c`, 'first', MINUTE);
        await leases.release(released);
        time += MINUTE - 1;
        await leases.renew(renewed, MINUTE);
        time += 1;

        expect(await another.list(name)).toStrictEqual([{ ...renewed, expiresAt: time - 1 + MINUTE }]);
      });
    });

    describe('When another took it over', () => {
      it('should neither be renewed nor released by the former holder', async () => {
        const first = await acquire();
        time += MINUTE;
        const second = await acquire(another, 'first');

        expect(await leases.renew(first, MINUTE)).toBeNull();
        await leases.release(first);

        expect(await leases.acquire(name, 'third', MINUTE)).toBeNull();
        expect(await another.renew(second, MINUTE)).not.toBeNull();
      });
    });
  });
}
