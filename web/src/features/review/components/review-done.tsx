import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useText } from '../../../messages/text.tsx';

export function ReviewDone({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => button.current?.focus(), []);

  return (
    <div className="grid place-items-center">
      <EmptyState
        icon={<CircleCheck aria-hidden="true" />}
        title={text('review.doneTitle')}
        hint={text('review.doneHint')}
        action={
          <Button ref={button} onClick={onClose}>
            {text('review.backToList')}
          </Button>
        }
      />
    </div>
  );
}
