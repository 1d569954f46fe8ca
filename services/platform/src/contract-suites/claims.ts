import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLAIMS_SHOWN, type Claims, type ItemClaim } from '../ports/claims.ts';

export type ClaimsFixture = {
  readonly claims: Claims;
  /** The same ones, seen by another process. */
  readonly another: Claims;
  readonly release: () => Promise<void>;
};

const MINUTE = 60_000;

const inOrder = (claims: readonly ItemClaim[]): readonly ItemClaim[] =>
  claims.toSorted((left, right) =>
    `${left.itemId} ${left.accountId}` < `${right.itemId} ${right.accountId}` ? -1 : 1,
  );

/** What keeps who looks at what must do, in memory or on a server. */
export function describeClaimsContract(title: string, createClaims: () => Promise<ClaimsFixture>): void {
  describe(`${title} as claims`, () => {
    let fixture: ClaimsFixture;
    let claims: Claims;
    let another: Claims;
    /** As far as it goes a server's own clock plays no part, but for what it clears away long afterwards. */
    let now: number;
    let claim: ItemClaim;

    beforeEach(async () => {
      fixture = await createClaims();
      ({ claims, another } = fixture);
      now = Date.now();
      claim = { itemId: randomUUID(), accountId: randomUUID() };
    });

    afterEach(async () => {
      await fixture.release();
    });

    it('should tell everybody who looks at what, until it expires', async () => {
      await claims.hold(claim, now + 2 * MINUTE);

      expect(await another.list(now)).toStrictEqual([claim]);
      expect(await another.list(now + 2 * MINUTE - 1)).toStrictEqual([claim]);
      expect(await another.list(now + 2 * MINUTE)).toStrictEqual([]);
    });

    it('should hold longer when it is said again', async () => {
      await claims.hold(claim, now + MINUTE);
      await another.hold(claim, now + 3 * MINUTE);

      expect(await claims.list(now + 2 * MINUTE)).toStrictEqual([claim]);
    });

    it('should let several people look at one thing, and one person at several', async () => {
      const colleague = { ...claim, accountId: randomUUID() };
      const elsewhere = { ...claim, itemId: randomUUID() };
      for (const held of [claim, colleague, elsewhere]) await claims.hold(held, now + MINUTE);

      expect(await another.list(now)).toStrictEqual(inOrder([claim, colleague, elsewhere]));
    });

    it("should end one's own and nobody else's, twice as well as once", async () => {
      const colleague = { ...claim, accountId: randomUUID() };
      await claims.hold(claim, now + MINUTE);
      await claims.hold(colleague, now + MINUTE);

      await another.release(claim);
      await claims.release(claim);

      expect(await claims.list(now)).toStrictEqual([colleague]);
    });

    it('should give an item to one of those who take it at once', async () => {
      const takers = Array.from({ length: 10 }, () => ({ ...claim, accountId: randomUUID() }));

      const taken = await Promise.all(
        takers.map((taker, number) => (number % 2 === 0 ? claims : another).take(taker, now, now + MINUTE)),
      );

      expect(taken.filter((isTaken) => isTaken)).toHaveLength(1);
      expect(await claims.list(now)).toStrictEqual(takers.filter((_taker, number) => taken[number]));
    });

    it('should give nobody an item that somebody else holds, until that expires or ends', async () => {
      const colleague = { ...claim, accountId: randomUUID() };
      await claims.hold(claim, now + MINUTE);

      expect(await another.take(colleague, now, now + 3 * MINUTE)).toBe(false);
      expect(await another.list(now)).toStrictEqual([claim]);
      expect(await another.take(colleague, now + MINUTE, now + 3 * MINUTE)).toBe(true);
      expect(await claims.take(claim, now + MINUTE, now + 3 * MINUTE)).toBe(false);
      await another.release(colleague);
      expect(await claims.take(claim, now + MINUTE, now + 3 * MINUTE)).toBe(true);
    });

    it('should give an item again to the one who holds it', async () => {
      expect(await claims.take(claim, now, now + MINUTE)).toBe(true);
      expect(await another.take(claim, now, now + 2 * MINUTE)).toBe(true);

      expect(await claims.list(now + MINUTE)).toStrictEqual([claim]);
    });

    it('should pass over an item that a second one looks at, after the one who took it is gone', async () => {
      const [second, third] = [
        { ...claim, accountId: randomUUID() },
        { ...claim, accountId: randomUUID() },
      ];
      await claims.take(claim, now, now + MINUTE);
      await another.hold(second, now + MINUTE);
      await claims.release(claim);

      expect(await claims.take(third, now, now + MINUTE)).toBe(false);
      expect(await claims.list(now)).toStrictEqual([second]);
    });

    it('should tell no more than a desk has people', async () => {
      const many = Array.from({ length: CLAIMS_SHOWN + 1 }, () => ({ ...claim, itemId: randomUUID() }));
      // A few at a time: a busy server has a deadline for each.
      for (let from = 0; from < many.length; from += 10) {
        await Promise.all(many.slice(from, from + 10).map((held) => claims.hold(held, now + MINUTE)));
      }

      expect(await another.list(now)).toStrictEqual(inOrder(many).slice(0, CLAIMS_SHOWN));
    });
  });
}
