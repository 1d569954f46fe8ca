import { type Claim, ClaimsReply } from '@entry/contracts/admin/claims';
import { MessageReply } from '@entry/contracts/message';
import { CLAIM_DURATION } from '@entry/contracts/rules/timings';
import type { ItemClaim } from '@entry/platform/ports/claims';
import { defineRoute, type Route } from '../http/define-route.ts';
import type { RouteKit } from '../route-kit.ts';

/**
 * Who looks at what. In no log and in the way of nobody: a decision asks for no claim. All are `polled`: a page that was
 * left open says again what it shows, and keeps no session awake by it.
 */
export function adminClaimRoutes(kit: RouteKit): readonly Route[] {
  const withName = async ({ itemId, accountId }: ItemClaim): Promise<Claim | null> => {
    const user = await kit.queries.findUser(accountId);
    return user && { itemId, accountId, firstName: user.firstName, lastName: user.lastName };
  };

  const ofOthers = async (accountId: string, now: string): Promise<Claim[]> => {
    const held = await kit.claims.list(Date.parse(now));
    const named = await Promise.all(held.filter((claim) => claim.accountId !== accountId).map(withName));

    return named.filter((claim) => claim !== null);
  };

  const list = defineRoute({
    method: 'GET',
    path: '/api/admin/claims',
    policy: 'admin',
    polled: true,
    reads: ['accounts'],
    records: 'overview',
    reply: ClaimsReply,
    handle: async ({ account, now }) => ({ body: { claims: await ofOthers(account.accountId, now) } }),
  });

  const hold = defineRoute({
    method: 'PUT',
    path: '/api/admin/claims/{itemId}',
    policy: 'admin',
    polled: true,
    reads: ['accounts'],
    records: 'overview',
    reply: ClaimsReply,
    handle: async ({ account: { accountId }, params: { itemId }, now }) => {
      await kit.claims.hold({ itemId, accountId }, Date.parse(now) + CLAIM_DURATION);
      const claims = await ofOthers(accountId, now);

      return { body: { claims: claims.filter((claim) => claim.itemId === itemId) } };
    },
  });

  const release = defineRoute({
    method: 'DELETE',
    path: '/api/admin/claims/{itemId}',
    policy: 'admin',
    polled: true,
    reads: [],
    reply: MessageReply,
    handle: async ({ account: { accountId }, params: { itemId } }) => {
      await kit.claims.release({ itemId, accountId });

      return { body: { message: 'Claim released' } };
    },
  });

  return [list, hold, release];
}
