import { ClaimsReply } from '@entry/contracts/admin/claims';
import { CLAIM_RENEWAL_INTERVAL, CLAIMS_POLL_INTERVAL } from '@entry/contracts/rules/timings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../../api/client.ts';

/** Names of colleagues; a courtesy, so that where it fails nothing is said and nothing is held up. */
export type Colleagues = readonly string[];

const CLAIMS = 'claims';
/** Whoever passes by looks at nothing. In milliseconds. */
const FIRST_MOMENT = 1_000;

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

/** Holds the item while it is rendered, from the first moment's end on. @returns who else looks at it */
export function useClaim(itemId: string): Colleagues {
  const isLooking = useIsLonger(FIRST_MOMENT);
  const { data } = useQuery({ ...holdQueryOptions(itemId), enabled: isLooking });

  useEffect(() => {
    if (!isLooking) return;

    return () => {
      request({ method: 'DELETE', path: pathOf(itemId), reply: null, keepalive: true }).catch(() => {});
    };
  }, [itemId, isLooking]);

  return data ?? [];
}

function useIsLonger(milliseconds: number): boolean {
  const [isLonger, setLonger] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLonger(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);

  return isLonger;
}

/** Who else looks at an item of a list. All rows share one question. */
export function useColleaguesAt(itemId: string): Colleagues {
  const { data } = useQuery(claimsQueryOptions());

  return (data?.claims ?? []).filter((claim) => claim.itemId === itemId).map(nameOf);
}

function nameOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
