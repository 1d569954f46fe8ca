import { getSession, subscribeToSession } from '../../session/session-store.ts';
import type { Frame } from './geometry/frame.ts';

type KeptPicture = {
  readonly file: File;
  /** How it was fitted; null for one that needed no fitting. */
  readonly frame: Frame | null;
};

/**
 * What somebody was fitting when the page changed under them: moved to the edge of a phone, a finger goes back, and a picture
 * that was taken here is nowhere else. In memory only, one at a time, and never for another application.
 */
let kept: ({ readonly applicationId: string } & KeptPicture) | null = null;

// Who leaves takes everything along. Who was logged out comes back and goes on.
subscribeToSession(() => {
  const session = getSession();
  if (session.status === 'signed-out' && session.isRefused !== true) kept = null;
});

export function keepPicture(applicationId: string, picture: KeptPicture): void {
  kept = { applicationId, ...picture };
}

export function findKeptPicture(applicationId: string): KeptPicture | null {
  return kept?.applicationId === applicationId ? kept : null;
}

export function forgetPicture(): void {
  kept = null;
}
