import type { AdminPaymentSlipReply } from '@entry/contracts/admin/api';
import type { NextPaymentSlipReply, PaymentSlipReviewReply } from '@entry/contracts/admin/review';
import { isSlipWaiting } from '@entry/contracts/rules/queues';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useModal } from '../../components/use-modal.ts';
import { type TextOf, useText } from '../../messages/text.tsx';
import { isDecidedMeanwhile } from '../admin-decisions/components/decided-meanwhile.tsx';
import { ResultDialog } from '../admin-payments/components/result-dialog.tsx';
import {
  failureResult,
  rejectionResult,
  type SettlementResult,
  verificationResult,
} from '../admin-payments/settlement-result.ts';
import { type SlipDecision, useReopenPaymentSlip, useSettlePaymentSlip } from './api/decide.ts';
import { askNextSlip, type SlipQueueFilter, slipReviewQueryOptions } from './api/get-review.ts';
import { LoadedReview } from './components/loaded-review.tsx';
import { ReviewFrame } from './components/review-frame.tsx';
import { ReviewedSlip } from './components/reviewed-slip.tsx';
import type { ReviewIntent } from './review-intent.ts';
import { useExplainedAct } from './use-explained-act.ts';
import { useSitting } from './use-sitting.ts';

type SlipReviewProps = {
  readonly startId: string;
  readonly intent?: ReviewIntent;
  /** As `useSitting` has it. */
  readonly isPressed?: boolean;
  /** What the list behind is restricted to. */
  readonly filter?: SlipQueueFilter;
  readonly onClose: () => void;
};

/** One slip after the other. What went well is told in passing; a warning or a failure has to be acknowledged. */
export default function SlipReview({
  startId,
  intent = 'look',
  isPressed = false,
  filter = {},
  onClose,
}: SlipReviewProps) {
  const text = useText();
  const sitting = useSitting({ startId, isPressed, askNext: (wish) => askNextSlip(filter, wish), onClose });
  const [announcement, setAnnouncement] = useState('');
  const [isEarly, setEarly] = useState(false);
  const [result, setResult] = useState<SettlementResult | null>(null);
  const [act, setAct] = useExplainedAct(sitting.currentId, intent);
  const close = () => (act === null ? onClose() : setAct(null));
  const { dialog, props: modal } = useModal(close);
  const review = useQuery({
    ...slipReviewQueryOptions(sitting.currentId, sitting.given?.review),
    enabled: sitting.phase === 'shown',
  });
  const settle = useSettlePaymentSlip();
  const reopen = useReopenPaymentSlip();

  const told = (outcome: SettlementResult, wasWaiting: boolean, next: NextPaymentSlipReply | undefined) => {
    setAct(null);
    if (outcome.concerns.length > 0) {
      setResult(outcome);
      void review.refetch();
      return;
    }
    setAnnouncement(outcome.title === '' ? outcome.message : `${outcome.title}: ${outcome.message}`);
    sitting.goOn(wasWaiting, next);
  };
  const refused = (error: unknown) => {
    if (!isDecidedMeanwhile(error)) setResult(failureResult(error, text));
    void review.refetch();
  };

  const decide = ({ paymentSlip }: PaymentSlipReviewReply, decision: SlipDecision) => {
    if (settle.isPending) return;

    const wasWaiting = isSlipWaiting(paymentSlip.status);
    const wish = sitting.wishAfter(wasWaiting);
    setEarly(false);
    settle.mutate(
      {
        paymentSlipId: paymentSlip.id,
        decision,
        seenDecisions: paymentSlip.decision.count,
        next: wish && { ...filter, ...wish },
      },
      {
        onSuccess: (reply) => told(resultOf(decision, reply, text), wasWaiting, reply.next),
        onError: refused,
      },
    );
  };
  const decideAgain = (shown: PaymentSlipReviewReply, reason: string) => {
    if (reopen.isPending) return;

    const { id: paymentSlipId, decision } = shown.paymentSlip;
    reopen.mutate(
      { paymentSlipId, correction: { reason, seenDecisions: decision.count } },
      {
        onSuccess: () => {
          settle.reset();
          setAct(null);
          setAnnouncement(text('review.slipReopened', { name: nameOf(shown, text) }));
          void review.refetch();
        },
        onError: refused,
      },
    );
  };

  return (
    <ReviewFrame
      dialog={dialog}
      modal={modal}
      sitting={sitting}
      isBusy={settle.isPending || reopen.isPending}
      title={review.data === undefined ? null : titleOf(review.data, text)}
      announcement={announcement}
      isEarly={isEarly}
      onEarly={() => setEarly(true)}
      onClose={onClose}
    >
      <LoadedReview query={review}>
        {(shown) => (
          <ReviewedSlip
            key={sitting.currentId}
            review={shown}
            dialog={dialog}
            act={act}
            file={sitting.given?.file}
            isBusy={settle.isPending || reopen.isPending}
            error={errorAt(sitting.currentId, [settle, reopen])}
            onAct={setAct}
            onDecide={(decision) => decide(shown, decision)}
            onEarly={() => setEarly(true)}
            onReopen={(reason) => decideAgain(shown, reason)}
          />
        )}
      </LoadedReview>
      {result !== null && <ResultDialog result={result} onClose={() => setResult(null)} />}
    </ReviewFrame>
  );
}

type Tried = {
  readonly error: unknown;
  readonly variables: { readonly paymentSlipId: string } | undefined;
};

/** Of the item in sight only: a refusal of the one before says nothing about it. */
function errorAt(paymentSlipId: string, tries: readonly Tried[]): unknown {
  return (
    tries.find(({ error, variables }) => error !== null && variables?.paymentSlipId === paymentSlipId)?.error ?? null
  );
}

function resultOf(decision: SlipDecision, reply: AdminPaymentSlipReply, text: TextOf): SettlementResult {
  if (decision.kind === 'reject') return rejectionResult(text);
  if (reply.paymentSlip.forceRequest !== null) return { title: '', message: text('review.forceAsked'), concerns: [] };

  return verificationResult(reply.integrityResults, text);
}

function titleOf(review: PaymentSlipReviewReply, text: TextOf): string {
  return text('review.slipTitle', { name: nameOf(review, text) });
}

function nameOf({ applicant }: PaymentSlipReviewReply, text: TextOf): string {
  return `${applicant.firstName} ${applicant.lastName}`.trim() || text('review.unnamed');
}
