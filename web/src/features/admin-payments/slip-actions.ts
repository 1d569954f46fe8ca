import type { SettlePaymentSlipsRequest } from '@entry/contracts/admin/api';
import type { AdminPaymentSlip } from '@entry/contracts/application/api';
import type { TextOf } from '../../messages/text.tsx';
import type { BulkAction } from '../bulk-decisions/components/bulk-bar.tsx';

/** What can be decided on several slips at once. One that the check has concerns about is left to be looked at. */
export function slipActions(text: TextOf): readonly BulkAction<AdminPaymentSlip>[] {
  return [action('verified', text('bulkDecisions.verify')), action('rejected', text('bulkDecisions.reject'))];
}

const NEEDS_REASON = { verified: false, rejected: true } as const;

function action(
  status: SettlePaymentSlipsRequest['decisions'][number]['status'],
  label: string,
): BulkAction<AdminPaymentSlip> {
  return {
    id: status,
    label,
    needsReason: NEEDS_REASON[status],
    decisionOn: (slips, rejectionReason) => ({
      of: 'payment-slips',
      body: {
        decisions: slips.map(({ id, decision }) => ({ id, status, rejectionReason, seenDecisions: decision.count })),
      },
    }),
  };
}
