import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useText } from '../../../messages/text.tsx';
import type { SessionEnd } from '../../../session/session-end.ts';
import { getCurrentUser } from '../api/get-current-user.ts';

type EndDialogProps = { readonly end: SessionEnd; readonly remaining: number; readonly onClose: () => void };

/** Counts down, and puts the end off where that can be done. */
export function EndDialog({ end, remaining, onClose }: EndDialogProps) {
  const text = useText();
  // Its answer says when the session ends now, and the dialog goes.
  const stay = useMutation({ mutationFn: () => getCurrentUser(), retry: false });
  const isIdle = end.kind === 'idle';
  const minutes = Math.floor(remaining / 60);
  const clock = `${minutes}:${String(remaining % 60).padStart(2, '0')}`;

  return (
    <Dialog
      title={text('frame.sessionEndTitle')}
      // Announced by whole minutes; the seconds are for the eye.
      message={
        <span role="status">{text(isIdle ? 'frame.sessionEndIdle' : 'frame.sessionEndFinal', { minutes })}</span>
      }
      onClose={isIdle ? () => stay.mutate() : onClose}
      actions={
        isIdle ? (
          <Button isBusy={stay.isPending} onClick={() => stay.mutate()}>
            {text('frame.staySignedIn')}
          </Button>
        ) : undefined
      }
    >
      <p aria-hidden="true" className="text-3xl font-bold tabular-nums">
        {clock}
      </p>
      <p role="alert" className="text-danger-700">
        {stay.isError && text('frame.stayFailed')}
      </p>
    </Dialog>
  );
}
