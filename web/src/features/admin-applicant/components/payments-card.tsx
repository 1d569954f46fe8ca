import type { AdminApplicantReply } from '@entry/contracts/admin/review';
import type { Payment, PaymentSlip } from '@entry/contracts/application/api';
import { PAYMENT_SLIP_STATUS_PRESENTATION, PAYMENT_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { formatDate, formatNumber } from '../../../components/format.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { describeConcern } from '../../admin-payments/describe-concern.ts';
import { TimelineLink } from '../../audit/components/timeline-link.tsx';
import { FileButtons } from '../../files/components/file-buttons.tsx';

type Findings = AdminApplicantReply['slipFindings'][number];

type PaymentsCardProps = {
  readonly slips: readonly PaymentSlip[];
  readonly payments: readonly Payment[];
  readonly findings: readonly Findings[];
  /** Left out for those who only read: they see the slips without what decides. */
  readonly onReview?: ((paymentSlipId: string) => void) | undefined;
};

/** Every slip with the payment that it stands for, newest first. */
export function PaymentsCard({ slips, payments, findings, onReview }: PaymentsCardProps) {
  const text = useText();

  return (
    <Card isFlush title={text('adminApplicant.payments')}>
      {slips.length === 0 && (
        <p className="border-t border-line p-4 text-muted sm:px-6">{text('adminApplicant.noSlips')}</p>
      )}
      <ul>
        {slips.toReversed().map((slip) => (
          <SlipRow
            key={slip.id}
            slip={slip}
            payment={payments.find(({ paymentSlipId }) => paymentSlipId === slip.id)}
            finding={findings.find(({ paymentSlipId }) => paymentSlipId === slip.id)}
            onReview={onReview}
          />
        ))}
      </ul>
    </Card>
  );
}

type SlipRowProps = {
  readonly slip: PaymentSlip;
  readonly payment: Payment | undefined;
  readonly finding: Findings | undefined;
  readonly onReview: PaymentsCardProps['onReview'];
};

function SlipRow({ slip, payment, finding, onReview }: SlipRowProps) {
  const text = useText();
  const { id, amount, paymentMethod, transactionReference, status, createdAt, rejectionReason } = slip;
  const inBirr = (value: number) => text('adminPayments.amountValue', { amount: formatNumber(value) });

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-6">
      <div id={`slip-${id}`} className="min-w-0 flex-1 basis-56">
        <p className="font-semibold tabular-nums">
          {inBirr(amount)}
          {finding !== undefined && (
            <span className="font-normal text-muted">
              {' · '}
              {text('adminApplicant.quoted', { amount: inBirr(finding.quote.amount) })}
            </span>
          )}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {[text(`adminPayments.method.${paymentMethod}`), transactionReference, formatDate(createdAt)]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        {finding?.concerns.map((code) => (
          <p key={code} className="text-sm font-semibold text-warning-800">
            {describeConcern(code, text)}
          </p>
        ))}
        {rejectionReason !== '' && <p className="text-sm">{text('adminApplicant.told', { notes: rejectionReason })}</p>}
        {payment !== undefined && (
          <p className="text-sm text-muted">
            {text('adminApplicant.paymentStatus', { status: PAYMENT_STATUS_PRESENTATION[payment.status].label })}
          </p>
        )}
      </div>
      <StatusBadge {...PAYMENT_SLIP_STATUS_PRESENTATION[status]} />
      <span className="flex items-center gap-1">
        <TimelineLink isCompact of="slip" id={id} describedBy={`slip-${id}`} />
        {onReview === undefined ? (
          <FileButtons
            fileName={slip.fileName}
            mimeType={slip.mimeType}
            preview={{ kind: 'history', id, applicationId: slip.applicationId }}
          />
        ) : (
          <Button variant="secondary" aria-describedby={`slip-${id}`} onClick={() => onReview(id)}>
            {text('adminApplicant.review')}
          </Button>
        )}
      </span>
    </li>
  );
}
