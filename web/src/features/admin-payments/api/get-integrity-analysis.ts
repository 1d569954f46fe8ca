import { IntegrityAnalysisReply } from '@entry/contracts/admin/api';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';

/** Every look is a new analysis: it is written into the log of who looked at what. */
export function integrityAnalysisQueryOptions(paymentSlipId: string) {
  return queryOptions({
    queryKey: ['integrity-analysis', paymentSlipId],
    queryFn: ({ signal }) =>
      request({
        path: `/admin/payment-slips/${encodeURIComponent(paymentSlipId)}/integrity`,
        reply: IntegrityAnalysisReply,
        // Much is done in one request.
        patience: 120_000,
        signal,
      }),
    select: ({ analysis }) => analysis,
    gcTime: 0,
    retry: false,
  });
}
