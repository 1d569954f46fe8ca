import { PaymentSlipsReply } from '@entry/contracts/payments/api';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';

export function getPaymentSlips(signal?: AbortSignal): Promise<PaymentSlipsReply> {
  return request({ path: '/paymentslips', reply: PaymentSlipsReply, signal });
}

/** The applicant's slips, and the fee they would be charged now. */
export function paymentSlipsQueryOptions() {
  return queryOptions({ queryKey: ['payment-slips'], queryFn: ({ signal }) => getPaymentSlips(signal) });
}
