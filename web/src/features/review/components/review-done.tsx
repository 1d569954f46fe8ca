import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useText } from '../../../messages/text.tsx';

type ReviewDoneProps = {
  /** Items that wait, each open at a colleague. */
  readonly openElsewhere: number;
  readonly onClose: () => void;
};

export function ReviewDone({ openElsewhere, onClose }: ReviewDoneProps) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => button.current?.focus(), []);

  return (
    <div className="grid place-items-center">
      <EmptyState
        icon={<CircleCheck aria-hidden="true" />}
        title={text(openElsewhere === 0 ? 'review.doneTitle' : 'review.restTitle')}
        hint={openElsewhere === 0 ? text('review.doneHint') : text('review.restHint', { count: openElsewhere })}
        action={
          <Button ref={button} onClick={onClose}>
            {text('review.backToList')}
          </Button>
        }
      />
    </div>
  );
}
