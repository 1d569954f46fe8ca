import { IntegrityResults, type VerifyPaymentRequest } from '@entry/contracts/admin/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { reloadAdminData } from '../../admin-lists/admin-data.ts';

/** Approving checks the slip's integrity like verifying it does, and can find concerns. */
const SettlePaymentReply = z.object({ integrityResults: z.optional(IntegrityResults) });

type SettleVariables = { readonly paymentId: string; readonly status: VerifyPaymentRequest['status'] };

export function useSettlePayment() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (variables: SettleVariables) =>
      request({
        method: 'PUT',
        path: `/admin/payments/${encodeURIComponent(variables.paymentId)}/verify`,
        body: { status: variables.status, rejectionReason: '' } satisfies VerifyPaymentRequest,
        reply: SettlePaymentReply,
        idempotencyKey: idempotencyKeyOf(variables),
      }),
    onSettled: () => reloadAdminData(queryClient),
  });
}
