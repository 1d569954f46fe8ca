import { PAGE_MAXIMUM_SIZE } from '@entry/contracts/rules/limits';
import { CLAIM_DURATION } from '@entry/contracts/rules/timings';
import type { Claims } from '@entry/platform/ports/claims';
import type { Page, Paging, WaitingItem } from '../queries/queries.ts';

export type Asked = {
  readonly accountId: string;
  /** Seen by the admin: not given again. */
  readonly passed: readonly string[];
  /** Given before all others, if the item waits and is free. */
  readonly wanted?: string | undefined;
  /** ISO 8601, UTC. */
  readonly now: string;
};

export type NextItem = {
  /** Held for the account; null when all that wait are passed or open elsewhere. */
  readonly itemId: string | null;
  readonly waiting: number;
};

export type Queue = {
  readonly claims: Pick<Claims, 'take' | 'release' | 'list'>;
  readonly listWaiting: (paging: Paging) => Promise<Page<WaitingItem>>;
  /** By the log: a list may lag behind a decision that ended a claim. */
  readonly isStillWaiting: (item: WaitingItem) => Promise<boolean>;
};

/**
 * The first waiting item that nobody else has open. The item is held from now on: of two who ask at once, each gets
 * another one.
 */
export async function giveNextItem(
  { claims, listWaiting, isStillWaiting }: Queue,
  { accountId, passed, wanted, now }: Asked,
): Promise<NextItem> {
  const at = Date.parse(now);
  const open = (await claims.list(at)).filter((claim) => claim.accountId !== accountId);
  const left = new Set([...passed, ...open.map(({ itemId }) => itemId)]);
  const take = (itemId: string) => claims.take({ itemId, accountId }, at, at + CLAIM_DURATION);

  // Also an item that is decided already may be wanted, to look at.
  if (wanted !== undefined && !left.has(wanted) && (await take(wanted))) {
    return { itemId: wanted, waiting: (await listWaiting({ offset: 0, limit: 1 })).total };
  }

  for (let offset = 0; ; offset += PAGE_MAXIMUM_SIZE) {
    const { rows, total } = await listWaiting({ offset, limit: PAGE_MAXIMUM_SIZE });
    for (const item of rows) {
      const { itemId } = item;
      if (left.has(itemId) || !(await take(itemId))) continue;
      // Asked after the taking: whoever decides now has to be here already.
      if (await isStillWaiting(item)) return { itemId, waiting: total };
      await claims.release({ itemId, accountId });
    }
    if (rows.length < PAGE_MAXIMUM_SIZE) return { itemId: null, waiting: total };
  }
}
