import { VerificationQuery, VerificationReply } from '@entry/contracts/evidence/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';

const POLL_INTERVAL = 1_000;
const QUERY_KEY = ['evidence', 'verification'] as const;

/** The latest verification; asked for again and again while one is running. */
export function verificationQueryOptions() {
  return queryOptions({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => request({ path: '/audit/verification', reply: VerificationReply, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_INTERVAL : false),
  });
}

/** Starts one, or joins the one that is running. */
export function useStartVerification() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: () =>
      request({
        path: '/audit/verification',
        query: toQuery(VerificationQuery, { start: 'now' }),
        reply: VerificationReply,
      }),
    onSuccess: (reply) => queryClient.setQueryData(QUERY_KEY, reply),
  });
}
