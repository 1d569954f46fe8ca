import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import type { ReasonedAct } from '../reasons.ts';
import { DecisionButton } from './decision-button.tsx';

type SlipDecisionsProps = {
  readonly isSettled: boolean;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onVerify: () => void;
  readonly onExplain: (act: ReasonedAct) => void;
};

/** What can be done to a slip; of one that is settled, only to decide it again. */
export function SlipDecisions({ isSettled, isReady, isBusy, onVerify, onExplain }: SlipDecisionsProps) {
  const text = useText();

  if (isSettled) {
    return (
      <div className="flex items-center justify-between gap-3 md:justify-end">
        <p className="text-muted">{text('adminPayments.settled')}</p>
        <Button variant="secondary" onClick={() => onExplain('reopen')}>
          {text('review.reopenSlip')}
        </Button>
      </div>
    );
  }

  return (
    <div className="flex gap-2 max-md:*:flex-1 max-md:*:px-2 md:justify-end md:gap-3">
      <DecisionButton
        label={text('review.forceVerify')}
        letter="f"
        variant="secondary"
        isReady={isReady}
        onPress={() => onExplain('force')}
      />
      <DecisionButton
        label={text('review.reject')}
        letter="r"
        variant="danger"
        isReady={isReady}
        onPress={() => onExplain('reject')}
      />
      <DecisionButton
        label={text(isBusy ? 'adminPayments.verifying' : 'review.verify')}
        letter="a"
        variant="primary"
        isReady={isReady}
        isBusy={isBusy}
        onPress={onVerify}
      />
    </div>
  );
}
