import type { PaymentSlipReviewReply } from '@entry/contracts/admin/review';
import type { AdminPaymentSlip, FileTicketReply } from '@entry/contracts/application/api';
import { paymentReferenceOf } from '@entry/contracts/rules/payment-reference';
import { isSlipWaiting } from '@entry/contracts/rules/queues';
import { USED_BEFORE_CHECKS } from '@entry/contracts/rules/slip-checks';
import { PAYMENT_SLIP_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { ScanSearch } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatDate, formatDateTime, formatFileSize, formatNumber } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { DecidedMeanwhile, isDecidedMeanwhile } from '../../admin-decisions/components/decided-meanwhile.tsx';
import { describeDecision } from '../../admin-decisions/describe-decision.ts';
import { type FactRow, FactRows } from '../../admin-lists/components/fact-rows.tsx';
import { Concerns } from '../../admin-payments/components/concerns.tsx';
import { IntegrityDialog } from '../../admin-payments/components/integrity-dialog.tsx';
import { TimelineLink } from '../../audit/components/timeline-link.tsx';
import { LookingNote } from '../../claims/claim-note.tsx';
import { useClaim } from '../../claims/claims.ts';
import { useLook } from '../../files/use-look.ts';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import type { SlipDecision } from '../api/decide.ts';
import { type ReasonedAct, SLIP_REASONS } from '../reasons.ts';
import { useReadiness } from '../use-readiness.ts';
import { ApplicantFacts } from './applicant-facts.tsx';
import { type ComparableFile, ComparedFiles } from './compared-files.tsx';
import { ReasonPanel } from './reason-panel.tsx';
import { ReviewBody } from './review-body.tsx';
import { SameEvidence } from './same-evidence.tsx';
import { SlipDecisions } from './slip-decisions.tsx';

type ReviewedSlipProps = {
  readonly review: PaymentSlipReviewReply;
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** What is being explained. */
  readonly act: ReasonedAct | null;
  /** Where the link to the file came with the item. */
  readonly file: FileTicketReply | undefined;
  readonly isBusy: boolean;
  /** Why the last try was refused; null when none was. */
  readonly error: unknown;
  readonly onAct: (act: ReasonedAct | null) => void;
  readonly onDecide: (decision: SlipDecision) => void;
  readonly onReopen: (reason: string) => void;
  /** A decision was pressed before the item could be seen. */
  readonly onEarly: () => void;
};

export function ReviewedSlip(props: ReviewedSlipProps) {
  const { review, dialog, act, file, isBusy, error, onAct, onDecide, onReopen, onEarly } = props;
  const text = useText();
  const { paymentSlip: slip, applicant } = review;
  const look = useLook(slip.id);
  const { isReady, onShown } = useReadiness(slip.id);
  const [comparedId, setComparedId] = useState<string | null>(null);
  const [isAnalysing, setAnalysing] = useState(false);
  const colleagues = useClaim(slip.id);
  const isSettled = !isSlipWaiting(slip.status);
  const isExplaining = act !== null && act !== 'revise';

  const send = (decision: SlipDecision) => {
    if (isSettled) return;
    if (isReady && !isBusy) onDecide(decision);
    else onEarly();
  };
  const verify = () => send({ kind: 'verify' });
  const explain = (next: ReasonedAct) => () => {
    if (!isSettled) onAct(next);
  };
  const explained = (reason: string) => {
    if (act === 'reopen') onReopen(reason);
    else send({ kind: act === 'force' ? 'force_verify' : 'reject', reason });
  };
  useShortcuts(
    'review',
    act !== null || isBusy
      ? {}
      : {
          approve: verify,
          reject: explain('reject'),
          force: explain('force'),
          zoomIn: look.zoomIn,
          zoomOut: look.zoomOut,
          fitWhole: () => look.fitTo('whole'),
          fitWidth: () => look.fitTo('width'),
          turn: look.turn,
        },
    dialog,
  );

  return (
    <>
      <ReviewBody
        picture={
          <ComparedFiles
            file={{
              id: slip.id,
              address: { kind: 'admin-payment-slip', id: slip.id },
              fileName: slip.fileName,
              mimeType: slip.mimeType,
              ticket: file,
            }}
            look={look}
            onShown={onShown}
            others={review.others.map((other) => comparable(other, text))}
            othersTitle={text('review.others')}
            comparedId={comparedId}
            onCompare={setComparedId}
          />
        }
        facts={
          <>
            <LookingNote colleagues={colleagues} />
            <ForceRequest slip={slip} />
            <Concerns concerns={slip.concerns} />
            <SameEvidence slips={review.sameEvidence} />
            <AmountFacts review={review} />
            <ApplicantFacts applicant={applicant} account={slip.user} />
            <FactRows facts={slipFacts(slip, text)} />
            <div className="grid justify-items-start gap-1">
              <Button
                variant="secondary"
                icon={<ScanSearch aria-hidden="true" size={18} />}
                onClick={() => setAnalysing(true)}
              >
                {text('adminPayments.analyse')}
              </Button>
              <span className="-ms-2.5">
                <TimelineLink of="slip" id={slip.id} />
              </span>
            </div>
          </>
        }
        reasons={
          isExplaining && (
            <ReasonPanel
              key={act}
              act={act}
              reasons={SLIP_REASONS[act]}
              isBusy={isBusy}
              dialog={dialog}
              onDecide={explained}
              onBack={() => onAct(null)}
            />
          )
        }
        bar={
          <>
            {isDecidedMeanwhile(error) && (
              <div className="not-last:mb-2">
                <DecidedMeanwhile
                  decision={slip.decision}
                  statusLabel={PAYMENT_SLIP_STATUS_PRESENTATION[slip.status].label}
                />
              </div>
            )}
            {!isExplaining && (
              <SlipDecisions
                isSettled={isSettled}
                isReady={isReady}
                isBusy={isBusy}
                isDoubtful={slip.concerns.length > 0}
                onVerify={verify}
                onExplain={onAct}
              />
            )}
          </>
        }
      />
      {isAnalysing && <IntegrityDialog paymentSlipId={slip.id} onBack={() => setAnalysing(false)} />}
    </>
  );
}

/** Somebody found the check in the way; it takes two to go around it. */
function ForceRequest({ slip }: { readonly slip: AdminPaymentSlip }) {
  const text = useText();
  const { forceRequest } = slip;
  if (forceRequest === null) return null;

  const { by, reason } = forceRequest;
  return (
    <Notice kind="info" title={text('review.forceRequest', { name: `${by.firstName} ${by.lastName}` })}>
      <p>{text('review.forceRequestReason', { reason })}</p>
    </Notice>
  );
}

/** The one comparison that every slip asks for, in large letters, and what is searched for at the bank. */
function AmountFacts({ review }: { readonly review: PaymentSlipReviewReply }) {
  const text = useText();
  const { paymentSlip, quote } = review;
  const { transactionReference, paymentMethod } = paymentSlip;
  const difference = paymentSlip.amount - quote.amount;
  const inBirr = (amount: number) => text('adminPayments.amountValue', { amount: formatNumber(amount) });

  return (
    <section aria-label={text('review.amount')} className="grid gap-3">
      <div>
        <dl className="grid grid-cols-2 gap-x-4">
          <div>
            <dt className="text-sm text-muted">{text('review.amount')}</dt>
            <dd className="text-xl leading-tight font-bold tabular-nums md:text-2xl">{inBirr(paymentSlip.amount)}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{text('review.quote')}</dt>
            <dd className="text-xl leading-tight font-bold tabular-nums md:text-2xl">{inBirr(quote.amount)}</dd>
          </div>
        </dl>
        <p className={difference < 0 ? 'mt-1 font-semibold text-danger-700' : 'mt-1 text-sm text-muted'}>
          {differenceText(difference, text)}
        </p>
      </div>
      <FactRows
        facts={[
          {
            label: text('adminPayments.reference'),
            value: transactionReference === '' ? text('common.notProvided') : transactionReference,
          },
          {
            label: text('review.paymentReference'),
            value: (
              <bdi translate="no" dir="ltr">
                {paymentReferenceOf(paymentSlip.applicationId)}
              </bdi>
            ),
          },
          { label: text('adminPayments.method'), value: text(`adminPayments.method.${paymentMethod}`) },
        ]}
      />
    </section>
  );
}

function differenceText(difference: number, text: TextOf): string {
  if (difference === 0) return text('review.exact');

  const amount = formatNumber(Math.abs(difference));
  return text(difference < 0 ? 'review.short' : 'review.over', { amount });
}

function slipFacts(slip: AdminPaymentSlip, text: TextOf): readonly FactRow[] {
  const facts: readonly FactRow[] = [
    { label: text('review.status'), value: <StatusBadge {...PAYMENT_SLIP_STATUS_PRESENTATION[slip.status]} /> },
    ...(slip.decision.by === null
      ? []
      : [{ label: text('adminDecisions.decidedBy'), value: describeDecision(slip.decision, text) }]),
    ...(slip.skipReason === '' ? [] : [{ label: text('review.skipReason'), value: slip.skipReason }]),
    { label: text('adminPayments.uploaded'), value: formatDateTime(slip.createdAt) },
    { label: text('adminPayments.file'), value: `${slip.fileName}, ${formatFileSize(slip.fileSize)}` },
    alterationFact(slip, text),
  ];
  if (slip.rejectionReason === '') return facts;

  return [...facts, { label: text('adminPayments.rejectionReason'), value: slip.rejectionReason }];
}

/** A slip that was used before is called that: the score counts it, and nothing was altered by it. */
function alterationFact({ isAltered, alterationScore, concerns }: AdminPaymentSlip, text: TextOf): FactRow {
  const percent = alterationScore === null ? null : Math.round(alterationScore * 100);
  if (isUsedBefore(concerns)) {
    const value = percent === null ? text('adminPayments.yes') : text('adminPayments.usedBeforeYes', { percent });
    return { label: text('adminPayments.usedBefore'), value };
  }

  const label = text('adminPayments.altered');
  if (isAltered === null || percent === null) return { label, value: text('adminPayments.notMeasured') };
  return { label, value: text(isAltered ? 'adminPayments.alteredYes' : 'adminPayments.alteredNo', { percent }) };
}

const isUsedBefore = (concerns: readonly string[]): boolean =>
  USED_BEFORE_CHECKS.some((concern) => concerns.includes(concern));

function comparable({ id, fileName, mimeType, createdAt, status }: AdminPaymentSlip, text: TextOf): ComparableFile {
  const date = formatDate(createdAt);

  return {
    id,
    address: { kind: 'admin-payment-slip', id },
    fileName,
    mimeType,
    label: text('review.compareWithSlip', { date, status: PAYMENT_SLIP_STATUS_PRESENTATION[status].label }),
    title: text('review.earlierTitle', { date }),
  };
}
