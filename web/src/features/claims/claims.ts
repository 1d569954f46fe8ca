import { ClaimsReply } from '@entry/contracts/admin/claims';
import { CLAIM_RENEWAL_INTERVAL, CLAIMS_POLL_INTERVAL } from '@entry/contracts/rules/timings';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../api/client.ts';

/** Names of colleagues; a courtesy, so that where it fails nothing is said and nothing is held up. */
export type Colleagues = readonly string[];

const CLAIMS = 'claims';

const pathOf = (itemId: string): string => `/admin/claims/${encodeURIComponent(itemId)}`;

/** Says that the item is looked at, again and again while the page can be seen, and is told who else does. */
function holdQueryOptions(itemId: string) {
  return queryOptions({
    queryKey: [CLAIMS, itemId],
    queryFn: ({ signal }) => request({ method: 'PUT', path: pathOf(itemId), reply: ClaimsReply, signal }),
    select: ({ claims }) => claims.map(nameOf),
    refetchInterval: CLAIM_RENEWAL_INTERVAL,
    gcTime: 0,
    retry: false,
  });
}

function claimsQueryOptions() {
  return queryOptions({
    queryKey: [CLAIMS],
    queryFn: ({ signal }) => request({ path: '/admin/claims', reply: ClaimsReply, signal }),
    refetchInterval: CLAIMS_POLL_INTERVAL,
    retry: false,
  });
}

/** Holds the item while it is rendered, so that the service gives it to nobody else. @returns who else looks at it */
export function useClaim(itemId: string): Colleagues {
  const { data } = useQuery(holdQueryOptions(itemId));

  useEffect(() => () => endClaim(itemId), [itemId]);

  return data ?? [];
}

/** From now on the item is free for others. */
export function endClaim(itemId: string): void {
  request({ method: 'DELETE', path: pathOf(itemId), reply: null, keepalive: true }).catch(() => {});
}

/** Whether the list on the screen says that a colleague has the item open. */
export function isShownAsOpen(queryClient: QueryClient, itemId: string): boolean {
  const { claims = [] } = queryClient.getQueryData(claimsQueryOptions().queryKey) ?? {};

  return claims.some((claim) => claim.itemId === itemId);
}

/** Who else looks at an item of a list. All rows share one question. */
export function useColleaguesAt(itemId: string): Colleagues {
  const { data } = useQuery(claimsQueryOptions());

  return (data?.claims ?? []).filter((claim) => claim.itemId === itemId).map(nameOf);
}

function nameOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
