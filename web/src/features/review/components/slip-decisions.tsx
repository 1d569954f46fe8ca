import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import type { ReasonedAct } from '../reasons.ts';
import { DecisionButton } from './decision-button.tsx';

type SlipDecisionsProps = {
  readonly isSettled: boolean;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** The checks found something: the main button is not the one that takes the money as paid. */
  readonly isDoubtful: boolean;
  readonly onVerify: () => void;
  readonly onExplain: (act: ReasonedAct) => void;
};

/** What can be done to a slip; of one that is settled, only to decide it again. */
export function SlipDecisions({ isSettled, isReady, isBusy, isDoubtful, onVerify, onExplain }: SlipDecisionsProps) {
  const text = useText();

  if (isSettled) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{text('adminPayments.settled')}</p>
        <Button variant="secondary" onClick={() => onExplain('reopen')}>
          {text('review.reopenSlip')}
        </Button>
      </div>
    );
  }

  const verify = (
    <DecisionButton
      key="verify"
      label={text(isBusy ? 'adminPayments.verifying' : 'review.verify')}
      letter="a"
      variant={isDoubtful ? 'secondary' : 'primary'}
      isReady={isReady}
      isBusy={isBusy}
      onPress={onVerify}
    />
  );
  const force = (
    <DecisionButton
      key="force"
      label={text('review.forceVerify')}
      letter="f"
      variant="secondary"
      isReady={isReady}
      onPress={() => onExplain('force')}
    />
  );
  const reject = (
    <DecisionButton
      key="reject"
      label={text('review.reject')}
      letter="r"
      variant="danger"
      isReady={isReady}
      onPress={() => onExplain('reject')}
    />
  );

  return (
    <div className="flex gap-2 *:grow max-md:*:flex-1 max-md:*:px-2 md:flex-wrap">
      {isDoubtful ? [force, verify, reject] : [force, reject, verify]}
    </div>
  );
}
