import { useCallback, useEffect, useState } from 'react';

/** A key pressed twice by a hand that shakes must not decide about what nobody has seen yet. In milliseconds. */
const FIRST_GLANCE = 350;

type Readiness = {
  /** The item can be decided on: it has been in sight for a moment. */
  readonly isReady: boolean;
  /** Its file is in sight, or it is said that it cannot be opened. */
  readonly onShown: () => void;
};

export function useReadiness(itemId: string): Readiness {
  const [shownId, setShownId] = useState<string | null>(null);
  const [readyId, setReadyId] = useState<string | null>(null);

  useEffect(() => {
    if (shownId !== itemId) return;

    const timer = setTimeout(() => setReadyId(itemId), FIRST_GLANCE);
    return () => clearTimeout(timer);
  }, [shownId, itemId]);

  return { isReady: readyId === itemId, onShown: useCallback(() => setShownId(itemId), [itemId]) };
}
