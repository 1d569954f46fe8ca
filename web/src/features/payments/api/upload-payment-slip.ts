import { PaymentSlipReply } from '@entry/contracts/application/api';
import type { PaymentMethod } from '@entry/contracts/rules/documents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { idempotencyKeyOf } from '../../../api/idempotency-key.ts';
import { applicationsQueryOptions } from '../../applications/api/get-applications.ts';
import { paymentSlipsQueryOptions } from './get-payment-slips.ts';

/** One upload; trying again with the same object counts as the same upload. */
export type UploadPaymentSlipVariables = {
  readonly applicationId: string;
  readonly amount: string;
  readonly paymentMethod: PaymentMethod;
  /** Empty when there is none. */
  readonly transactionReference: string;
  /** Version of the payment details that the page showed; left out when it showed none. */
  readonly instructionsVersion?: string;
  /** Sent as it is, byte for byte: re-encoding would destroy what the integrity check reads. */
  readonly file: File;
  readonly onProgress: (fraction: number) => void;
};

export function uploadPaymentSlip(variables: UploadPaymentSlipVariables): Promise<PaymentSlipReply> {
  const body = new FormData();
  body.set('applicationId', variables.applicationId);
  body.set('amount', variables.amount);
  body.set('paymentMethod', variables.paymentMethod);
  if (variables.transactionReference !== '') body.set('transactionReference', variables.transactionReference);
  if (variables.instructionsVersion !== undefined) body.set('instructionsVersion', variables.instructionsVersion);
  body.set('legalWarningAccepted', 'true');
  body.set('paymentSlip', variables.file);

  return request({
    method: 'POST',
    path: '/paymentslips/upload',
    body,
    reply: PaymentSlipReply,
    idempotencyKey: idempotencyKeyOf(variables),
    onProgress: variables.onProgress,
  });
}

export function useUploadPaymentSlip() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: uploadPaymentSlip,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: paymentSlipsQueryOptions().queryKey }),
        queryClient.invalidateQueries({ queryKey: applicationsQueryOptions().queryKey }),
      ]),
    onError: (error) => console.warn('The payment slip upload failed', error),
  });
}
