import type { AdminPayment } from '@entry/contracts/application/api';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatDate, formatNumber } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';
import { paths } from '../../../navigation/paths.ts';
import { PersonCell } from '../../admin-lists/components/person-cell.tsx';
import { SlipReview } from '../../review/lazy-reviews.ts';
import { useOpenedReview } from '../../review/use-opened-review.ts';
import { pendingPaymentsQueryOptions } from '../api/get-dashboard.ts';
import { SummaryCard } from './summary-card.tsx';

/** Approve and Reject open the review: nobody decides about a slip that they have not seen. */
export function PendingPayments() {
  const text = useText();
  const payments = useQuery(pendingPaymentsQueryOptions());
  const review = useOpenedReview();

  return (
    <>
      <SummaryCard
        title={text('adminDashboard.pendingPayments')}
        to={`${paths.adminPayments}?status=pending`}
        query={payments}
        emptyText={text('adminDashboard.noPayments')}
        rowKey={({ id }) => id}
        row={(payment) => (
          <PendingPayment
            payment={payment}
            onApprove={() => review.open(payment.paymentSlipId, 'look')}
            onReject={() => review.open(payment.paymentSlipId, 'reject')}
          />
        )}
      />
      {review.item !== null && (
        <Suspense>
          <SlipReview
            startId={review.item.id}
            intent={review.item.intent}
            isPressed={review.item.isPressed}
            onClose={review.close}
          />
        </Suspense>
      )}
    </>
  );
}

type PendingPaymentProps = {
  readonly payment: AdminPayment;
  readonly onApprove: () => void;
  readonly onReject: () => void;
};

function PendingPayment({ payment, onApprove, onReject }: PendingPaymentProps) {
  const text = useText();
  const nameId = `payment-${payment.id}`;

  return (
    <>
      <div id={nameId} className="min-w-0 flex-1 basis-40">
        <PersonCell person={payment.user} accountId={payment.user.id} nameInForm={payment.nameInForm} />
      </div>
      <div className="text-end">
        <span className="block font-semibold whitespace-nowrap tabular-nums">
          {text('adminPayments.amountValue', { amount: formatNumber(payment.amount) })}
        </span>
        <span className="block text-sm text-muted">{formatDate(payment.createdAt)}</span>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button variant="secondary" aria-describedby={nameId} onClick={onReject}>
          {text('adminDashboard.reject')}
        </Button>
        <Button aria-describedby={nameId} onClick={onApprove}>
          {text('adminDashboard.approve')}
        </Button>
      </div>
    </>
  );
}
