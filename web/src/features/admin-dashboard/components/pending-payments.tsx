import type { AdminPayment } from '@entry/contracts/application/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { formatDate, formatNumber } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';
import { paths } from '../../../navigation/paths.ts';
import { PersonCell } from '../../admin-lists/components/person-cell.tsx';
import { ResultDialog } from '../../admin-payments/components/result-dialog.tsx';
import {
  failureResult,
  rejectionResult,
  type SettlementResult,
  verificationResult,
} from '../../admin-payments/settlement-result.ts';
import { pendingPaymentsQueryOptions } from '../api/get-dashboard.ts';
import { useSettlePayment } from '../api/settle-payment.ts';
import { SummaryCard } from './summary-card.tsx';

export function PendingPayments() {
  const text = useText();
  const payments = useQuery(pendingPaymentsQueryOptions());
  const settle = useSettlePayment();
  const [rejected, setRejected] = useState<AdminPayment | null>(null);
  const [result, setResult] = useState<SettlementResult | null>(null);
  const runningId = settle.isPending ? settle.variables.paymentId : null;

  const decide = (payment: AdminPayment, status: 'completed' | 'failed') => {
    settle.mutate(
      { paymentId: payment.id, status },
      {
        onSuccess: ({ integrityResults }) =>
          setResult(status === 'failed' ? rejectionResult(text) : verificationResult(integrityResults, text)),
        onError: (error) => setResult(failureResult(error, text)),
        onSettled: () => setRejected(null),
      },
    );
  };

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
            isRunning={runningId === payment.id}
            isBlocked={runningId !== null}
            onApprove={() => decide(payment, 'completed')}
            onReject={() => setRejected(payment)}
          />
        )}
      />
      {rejected !== null && (
        <ConfirmDialog
          title={text('adminDashboard.rejectTitle')}
          message={text('adminDashboard.rejectMessage', {
            name: `${rejected.user.firstName} ${rejected.user.lastName}`,
          })}
          confirmLabel={text('adminDashboard.reject')}
          isDangerous
          isBusy={settle.isPending}
          onConfirm={() => decide(rejected, 'failed')}
          onClose={() => setRejected(null)}
        />
      )}
      {result !== null && <ResultDialog result={result} onClose={() => setResult(null)} />}
    </>
  );
}

type PendingPaymentProps = {
  readonly payment: AdminPayment;
  readonly isRunning: boolean;
  readonly isBlocked: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
};

function PendingPayment({ payment, isRunning, isBlocked, onApprove, onReject }: PendingPaymentProps) {
  const text = useText();
  const nameId = `payment-${payment.id}`;

  return (
    <>
      <div id={nameId} className="min-w-0 flex-1 basis-40">
        <PersonCell person={payment.user} />
      </div>
      <div className="text-end">
        <span className="block font-semibold whitespace-nowrap tabular-nums">
          {text('adminPayments.amountValue', { amount: formatNumber(payment.amount) })}
        </span>
        <span className="block text-sm text-muted">{formatDate(payment.createdAt)}</span>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button variant="secondary" disabled={isBlocked} aria-describedby={nameId} onClick={onReject}>
          {text('adminDashboard.reject')}
        </Button>
        <Button disabled={isBlocked} isBusy={isRunning} aria-describedby={nameId} onClick={onApprove}>
          {text('adminDashboard.approve')}
        </Button>
      </div>
    </>
  );
}
