import { SESSION_END_WARNING_SECONDS } from '@entry/contracts/rules/timings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useText } from '../../messages/text.tsx';
import { getSessionEnd, type SessionEnd, subscribeToSessionEnd } from '../../session/session-end.ts';
import { getCurrentUser } from './api/get-current-user.ts';
import { useActivity } from './use-activity.ts';

/** Milliseconds after the end until somebody asks: the answer is what ends the session here. */
const AFTER_END = 2_000;

/** Announces the end of the session while there is time to put it off, and takes nothing that was typed away. */
export function SessionEndDialog() {
  const end = useSyncExternalStore(
    subscribeToSessionEnd,
    getSessionEnd,
    // While a frame is rendered at the build, nobody is signed in.
    () => null,
  );
  const remaining = useRemainingSeconds(end);
  const [dismissed, dismiss] = useState<SessionEnd | null>(null);
  const isShown = end !== null && remaining !== null && end !== dismissed;
  useActivity(end);

  return isShown && <EndDialog end={end} remaining={remaining} onClose={() => dismiss(end)} />;
}

type EndDialogProps = { readonly end: SessionEnd; readonly remaining: number; readonly onClose: () => void };

function EndDialog({ end, remaining, onClose }: EndDialogProps) {
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

/** Null while the end is far. Counted from the clock: a phone that slept has lost the time all the same. */
function useRemainingSeconds(end: SessionEnd | null): number | null {
  const queryClient = useQueryClient();
  const [remaining, setRemaining] = useState<number | null>(null);

  useEffect(() => {
    setRemaining(null);
    if (end === null) return;

    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const left = end.at - Date.now();
      const isNear = left <= SESSION_END_WARNING_SECONDS * 1_000;
      setRemaining(isNear ? Math.max(0, Math.ceil(left / 1_000)) : null);
      if (left < -AFTER_END) {
        // A poll keeps no session awake.
        void queryClient.refetchQueries({ queryKey: ['notifications'] });
        return;
      }
      // Browsers take more than 24 days for none at all.
      const wait = isNear ? 1_000 : Math.min(left - SESSION_END_WARNING_SECONDS * 1_000, 3_600_000);
      timer = setTimeout(look, wait);
    };
    look();
    document.addEventListener('visibilitychange', look);

    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [end, queryClient]);

  return remaining;
}
