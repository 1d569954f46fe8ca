import { AdminPaymentSlipsQuery, AdminPaymentSlipsReply } from '@entry/contracts/admin/api';
import { ADMIN_PAYMENT_SLIP_PAGE_SIZE } from '@entry/contracts/rules/limits';
import { WAITING } from '@entry/contracts/rules/queues';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../api/client.ts';
import { toQuery } from '../../../api/query.ts';
import { ADMIN_DATA } from '../../admin-lists/admin-data.ts';
import { filtersOf, type ListView, valuesOf } from '../../admin-lists/list-view.ts';

export const PAYMENT_SLIP_FILTERS = filtersOf(AdminPaymentSlipsQuery);

/** What can be decided, whoever waits longest first. */
export const PAYMENT_SLIP_QUEUE = {
  sort: 'oldest',
  limit: ADMIN_PAYMENT_SLIP_PAGE_SIZE,
  filters: { status: WAITING },
} as const;

export type PaymentSlipsView = ListView<typeof PAYMENT_SLIP_FILTERS>;

export function paymentSlipsQueryOptions(view: PaymentSlipsView) {
  const query = toQuery(AdminPaymentSlipsQuery, valuesOf(view));

  return queryOptions({
    queryKey: [...ADMIN_DATA, 'payment-slips', query],
    queryFn: ({ signal }) => request({ path: '/admin/payment-slips', query, reply: AdminPaymentSlipsReply, signal }),
    select: ({ paymentSlips, ...page }) => ({ rows: paymentSlips, ...page }),
    placeholderData: keepPreviousData,
  });
}
