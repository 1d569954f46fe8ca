import type { PaymentSlipReviewReply } from '@entry/contracts/admin/review';
import type { PaymentSlipStatus } from '@entry/contracts/rules/statuses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemMessage } from '../../api/api-problem.ts';
import { LoadFailed } from '../../components/empty-state.tsx';
import { LoadingState } from '../../components/spinner.tsx';
import { useModal } from '../../components/use-modal.ts';
import { type TextOf, useText } from '../../messages/text.tsx';
import { ResultDialog } from '../admin-payments/components/result-dialog.tsx';
import {
  failureResult,
  rejectionResult,
  type SettlementResult,
  verificationResult,
} from '../admin-payments/settlement-result.ts';
import { type SlipDecision, useSettlePaymentSlip } from './api/decide.ts';
import { type SlipQueueFilter, slipQueueQueryOptions, slipReviewQueryOptions } from './api/get-review.ts';
import { ReviewFrame } from './components/review-frame.tsx';
import { ReviewedSlip } from './components/reviewed-slip.tsx';
import type { ReviewIntent } from './review-intent.ts';
import { useExplainedAct } from './use-explained-act.ts';
import { useSitting } from './use-sitting.ts';

type SlipReviewProps = {
  readonly startId: string;
  readonly intent?: ReviewIntent;
  /** What the list behind is restricted to. */
  readonly filter?: SlipQueueFilter;
  readonly onClose: () => void;
};

/** One slip after the other. What went well is told in passing; a warning or a failure has to be acknowledged. */
export default function SlipReview({ startId, intent = 'look', filter = {}, onClose }: SlipReviewProps) {
  const text = useText();
  const waiting = useQuery(slipQueueQueryOptions(filter));
  const sitting = useSitting({ startId, waiting, onClose });
  const [announcement, setAnnouncement] = useState('');
  const [result, setResult] = useState<SettlementResult | null>(null);
  const [act, setAct] = useExplainedAct(sitting.currentId, intent);
  const close = () => (act === null ? onClose() : setAct(null));
  const { dialog, props: modal } = useModal(close);
  const review = useQuery({ ...slipReviewQueryOptions(sitting.currentId), enabled: !sitting.isDone });
  const settle = useSettlePaymentSlip();

  const told = (outcome: SettlementResult, wasWaiting: boolean) => {
    setAct(null);
    if (outcome.concerns.length > 0) {
      setResult(outcome);
      void review.refetch();
      return;
    }
    setAnnouncement(`${outcome.title}: ${outcome.message}`);
    sitting.goOn(wasWaiting);
  };

  const decide = ({ paymentSlip }: PaymentSlipReviewReply, decision: SlipDecision) => {
    if (settle.isPending) return;

    settle.mutate(
      { paymentSlipId: paymentSlip.id, decision },
      {
        onSuccess: ({ integrityResults }) =>
          told(
            decision.kind === 'reject' ? rejectionResult(text) : verificationResult(integrityResults, text),
            isWaiting(paymentSlip.status),
          ),
        onError: (error) => {
          setResult(failureResult(error, text));
          void review.refetch();
        },
      },
    );
  };

  return (
    <ReviewFrame
      dialog={dialog}
      modal={modal}
      sitting={sitting}
      title={sitting.isDone ? text('review.doneTitle') : review.data ? titleOf(review.data, text) : null}
      announcement={announcement}
      onClose={onClose}
    >
      {review.isPending && <LoadingState />}
      {review.isError && (
        <div className="p-4">
          <LoadFailed
            message={problemMessage(review.error, text('review.loadFailed'))}
            onRetry={() => void review.refetch()}
          />
        </div>
      )}
      {review.data && (
        <ReviewedSlip
          key={sitting.currentId}
          review={review.data}
          dialog={dialog}
          act={act}
          isBusy={settle.isPending}
          onAct={setAct}
          onDecide={(decision) => decide(review.data, decision)}
        />
      )}
      {result !== null && <ResultDialog result={result} onClose={() => setResult(null)} />}
    </ReviewFrame>
  );
}

const WAITING: ReadonlySet<PaymentSlipStatus> = new Set<PaymentSlipStatus>(['pending', 'processing', 'flagged']);

const isWaiting = (status: PaymentSlipStatus): boolean => WAITING.has(status);

function titleOf({ applicant }: PaymentSlipReviewReply, text: TextOf): string {
  const name = `${applicant.firstName} ${applicant.lastName}`.trim();

  return text('review.slipTitle', { name: name === '' ? text('review.unnamed') : name });
}
