import { AdminPaymentSlipReply, type VerifyPaymentSlipRequest } from '@entry/contracts/admin/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAdminData } from '../../admin-lists/admin-data.ts';

/** A force verify skips the integrity check and must say why. */
export type SlipDecision =
  | { readonly kind: 'verify' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'force_verify'; readonly reason: string };

type SettleVariables = { readonly paymentSlipId: string; readonly decision: SlipDecision };

export function useSettlePaymentSlip() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: SettleVariables) =>
      request({
        method: 'PUT',
        path: `/admin/payment-slips/${encodeURIComponent(variables.paymentSlipId)}/verify`,
        body: toRequest(variables.decision),
        reply: AdminPaymentSlipReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    // Also after a refusal: somebody else may have decided meanwhile.
    onSettled: () => reloadAdminData(queryClient),
  });
}

export function toRequest(decision: SlipDecision): VerifyPaymentSlipRequest {
  switch (decision.kind) {
    case 'verify':
      return { status: 'verified', rejectionReason: '', skipIntegrityCheck: false, reason: '' };
    case 'reject':
      return { status: 'rejected', rejectionReason: decision.reason, skipIntegrityCheck: false, reason: '' };
    case 'force_verify':
      return { status: 'verified', rejectionReason: '', skipIntegrityCheck: true, reason: decision.reason };
  }
}
