import { CLAIMS_SHOWN, type Claims, type ItemClaim } from '@entry/platform/ports/claims';

/** Far above what people can open within two minutes. */
const KEPT = 10_000;

type Held = { readonly claim: ItemClaim; readonly until: number };

/** For one gateway. A restart forgets them, and every open page says again what it shows. */
export function createMemoryClaims(): Claims {
  const held = new Map<string, Held>();

  const forgetExpired = (now: number): void => {
    for (const [key, { until }] of held) if (until <= now) held.delete(key);
  };

  const hold = ({ itemId, accountId }: ItemClaim, until: number): void => {
    const key = keyOf({ itemId, accountId });
    const [oldest] = held.keys();
    if (held.size >= KEPT && oldest !== undefined && !held.has(key)) held.delete(oldest);
    held.set(key, { claim: { itemId, accountId }, until });
  };

  return {
    hold: async (claim, until) => hold(claim, until),
    take: async (claim, now, until) => {
      forgetExpired(now);
      const isHeldByOther = [...held.values()].some(
        ({ claim: { itemId, accountId } }) => itemId === claim.itemId && accountId !== claim.accountId,
      );
      if (!isHeldByOther) hold(claim, until);

      return !isHeldByOther;
    },
    release: async (claim) => void held.delete(keyOf(claim)),
    list: async (now) => {
      forgetExpired(now);
      const keys = [...held.keys()].sort().slice(0, CLAIMS_SHOWN);

      return keys.flatMap((key) => held.get(key)?.claim ?? []);
    },
  };
}

const keyOf = ({ itemId, accountId }: ItemClaim): string => `${itemId} ${accountId}`;
