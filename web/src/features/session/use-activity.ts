import { SESSION_IDLE_MINUTES } from '@entry/contracts/rules/timings';
import { useEffect } from 'react';
import type { SessionEnd } from '../../session/session-end.ts';
import { getCurrentUser } from './api/get-current-user.ts';

const MINUTE = 60_000;
/** Somebody who only reads tells the service every few minutes that they are there. */
const TOLD_EVERY = 5 * MINUTE;
/** From there on the dialog asks: a touch that was meant for something else must not answer it. */
const ASKED_FROM = 3 * MINUTE;

/** What people do on a page without a request of its own (reading on, thinking over a form) keeps their session as well. */
export function useActivity(end: SessionEnd | null): void {
  useEffect(() => {
    if (end?.kind !== 'idle') return;

    let isTold = false;
    const tell = () => {
      const left = end.at - Date.now();
      if (isTold || left < ASKED_FROM || left > SESSION_IDLE_MINUTES * MINUTE - TOLD_EVERY) return;

      isTold = true;
      getCurrentUser().catch((error: unknown) => {
        // The next touch tells it.
        isTold = false;
        console.warn('The service was not told that somebody is here', error);
      });
    };
    window.addEventListener('keydown', tell);
    window.addEventListener('pointerdown', tell);

    return () => {
      window.removeEventListener('keydown', tell);
      window.removeEventListener('pointerdown', tell);
    };
  }, [end]);
}
