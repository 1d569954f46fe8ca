import { SESSION_END_WARNING_SECONDS } from '@entry/contracts/rules/timings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Late, latePart, useLatePart } from '../../components/late-part.tsx';
import { getSessionEnd, type SessionEnd, subscribeToSessionEnd } from '../../session/session-end.ts';
import { useActivity } from './use-activity.ts';

/** Milliseconds after the end until somebody asks: the answer is what ends the session here. */
const AFTER_END = 2_000;

const END_DIALOG = latePart(async () => {
  const module = await import('./components/end-dialog.tsx');
  return module.EndDialog;
});

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
  useLatePart(END_DIALOG);

  return isShown && <Late part={END_DIALOG} given={{ end, remaining, onClose: () => dismiss(end) }} />;
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
