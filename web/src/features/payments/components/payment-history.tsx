import type { Payment, PaymentSlip } from '@entry/contracts/application/api';
import type { PaymentSlipStatus, PaymentStatus } from '@entry/contracts/rules/statuses';
import { PAYMENT_SLIP_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { Receipt } from 'lucide-react';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { formatDateTime, formatNumber } from '../../../components/format.ts';
import type { Parts } from '../../../components/parts.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { WithBadge } from '../../../components/with-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { FileButtons } from '../../files/components/file-buttons.tsx';
import { PAYMENT_HISTORY_ID } from '../payment-history-id.ts';
import { Amount } from './amount.tsx';

type PaymentHistoryProps = {
  readonly slips: readonly PaymentSlip[];
  /** The payment that each slip proves, for its applicant, who is told what to do next; left out for others. */
  readonly own?: { readonly payments: readonly Payment[]; readonly fee: number };
  /** How a slip is opened, where it is not one's own. */
  readonly fileOf?: (slip: PaymentSlip) => Parts;
};

export function PaymentHistory({ slips, own, fileOf = ownSlip }: PaymentHistoryProps) {
  const text = useText();

  return (
    <Card
      title={
        <span id={PAYMENT_HISTORY_ID} tabIndex={-1}>
          {text('payments.history')}
        </span>
      }
    >
      {slips.length === 0 && (
        <EmptyState
          icon={<Receipt aria-hidden="true" />}
          title={text('payments.empty')}
          hint={text('payments.emptyHint')}
        />
      )}
      <ul className="grid divide-y divide-line">
        {newestFirst(slips).map((slip) => {
          const payment = own?.payments.find(({ paymentSlipId }) => paymentSlipId === slip.id);

          return (
            <SlipRow key={slip.id} slip={slip} file={fileOf(slip)}>
              {own !== undefined && <WhatNext slip={slip} payment={payment?.status ?? 'pending'} fee={own.fee} />}
            </SlipRow>
          );
        })}
      </ul>
    </Card>
  );
}

function newestFirst(slips: readonly PaymentSlip[]): readonly PaymentSlip[] {
  return [...slips].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

function ownSlip({ id, fileName, mimeType }: PaymentSlip): Parts {
  return <FileButtons fileName={fileName} mimeType={mimeType} preview={{ kind: 'payment-slip', id }} />;
}

type SlipRowProps = { readonly slip: PaymentSlip; readonly file: Parts; readonly children: Parts };

function SlipRow({ slip, file, children }: SlipRowProps) {
  const text = useText();
  const { fileName, amount, paymentMethod, transactionReference, status, createdAt, rejectionReason } = slip;

  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <WithBadge badge={<StatusBadge {...PAYMENT_SLIP_STATUS_PRESENTATION[status]} />}>
        <p className="font-bold">
          <Amount etb={amount} /> · {text(`payments.method.${paymentMethod}`)}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {fileName !== '' && (
            <span>
              <bdi translate="no">{fileName}</bdi> ·{' '}
            </span>
          )}
          <span>{text('payments.slipDate', { date: formatDateTime(createdAt) })}</span>
          {transactionReference !== '' && (
            <span>
              {' · '}
              {text('payments.slipReference', { reference: transactionReference })}
            </span>
          )}
        </p>
      </WithBadge>
      {rejectionReason !== '' && (
        <p className="rounded-lg bg-danger-50 px-3 py-2 text-sm text-danger-800">
          <span className="font-semibold">{text('payments.rejectionReason')}:</span> <bdi>{rejectionReason}</bdi>
        </p>
      )}
      {children}
      <div className="-ms-2.5">{file}</div>
    </li>
  );
}

/** Whose turn it is after each status: nobody is left to guess whether they have to pay again. */
const TURN = {
  pending: 'ours',
  processing: 'ours',
  verified: 'nobody',
  flagged: 'ours',
  rejected: 'yours',
} as const satisfies Record<PaymentSlipStatus, string>;

type WhatNextProps = { readonly slip: PaymentSlip; readonly payment: PaymentStatus; readonly fee: number };

function WhatNext({ slip: { status, amount }, payment, fee }: WhatNextProps) {
  const text = useText();
  const isPart = amount < fee && TURN[status] !== 'yours';

  return (
    <div className="grid gap-1 text-sm">
      <p>
        <span className="font-semibold">{text(`payments.turn.${TURN[status]}`)}</span> {text(`payments.next.${status}`)}
      </p>
      {isPart && <p>{text('payments.next.part', { fee: formatNumber(fee) })}</p>}
      <p className="text-muted">{text(`payments.payment.${payment}`)}</p>
    </div>
  );
}
