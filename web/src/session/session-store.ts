import { useSyncExternalStore } from 'react';
import { forgetLeaving, isLeaving, isRefusalExpected } from './leaving.ts';
import { forgetReturnPath, rememberReturnPath } from './return-path.ts';
import { forgetSessionEnd } from './session-end.ts';
import {
  clearSession,
  readSession,
  readToken,
  type SessionUser,
  toSessionUser,
  writeSession,
  writeUser,
} from './session-storage.ts';

export type Session =
  | { readonly status: 'loading'; readonly user: SessionUser }
  /** `isUnconfirmed`: the service could not be asked yet; the page opens with what the device has. */
  | { readonly status: 'signed-in'; readonly user: SessionUser; readonly isUnconfirmed?: true }
  /** `isRefused`: the server ended it, not the person. */
  | { readonly status: 'signed-out'; readonly isRefused?: true };

const SIGNED_OUT: Session = { status: 'signed-out' };

let session: Session = restore();
const listeners = new Set<() => void>();
/** Whom the build renders pages for; the first rendering in the browser, which takes these over, says the same. */
let prerendered: Session = SIGNED_OUT;

export function getSession(): Session {
  return session;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => prerendered);
}

/** For the build alone. */
export function prerenderFor(somebody: Session): void {
  prerendered = somebody;
}

/** The signed-in person; only for components behind a guard. */
export function useSessionUser(): SessionUser {
  const current = useSession();
  if (current.status === 'signed-out') throw new Error('No one is signed in here');

  return current.user;
}

/** @param isShared whether this is a shared phone; left out, as it was for the session before */
export function startSession(token: string, user: SessionUser, isShared?: boolean): void {
  forgetLeaving();
  writeSession(token, user, isShared);
  change({ status: 'signed-in', user: toSessionUser(user) });
}

export function updateSessionUser(user: SessionUser): void {
  writeUser(user);
  change({ status: 'signed-in', user: toSessionUser(user) });
}

/** The service is not to be reached: nobody is thrown out for that. */
export function openUnconfirmed(): void {
  if (session.status === 'loading') change({ status: 'signed-in', user: session.user, isUnconfirmed: true });
}

/** Because the person has said so, here or in another tab. */
export function endSession(): void {
  clearSession();
  forgetReturnPath();
  forgetSessionEnd();
  change(SIGNED_OUT);
}

/** A late 401 of an earlier session must not end the one that has started since. */
export function endSessionOf(token: string): void {
  if (readToken() !== token || isRefusalExpected(token)) return;
  if (isLeaving(token)) {
    endSession();
    return;
  }

  if (session.status !== 'signed-out') rememberReturnPath(session.user.id);
  clearSession();
  forgetSessionEnd();
  change({ status: 'signed-out', isRefused: true });
}

/** Reads the storage again: when another tab has changed it. */
export function restoreSession(): void {
  const restored = restore();
  const isSame =
    restored.status !== 'signed-out' && session.status !== 'signed-out' && restored.user.id === session.user.id;
  // Another tab has logged in anew, or changed the password: nobody is taken out of their form for that.
  if (isSame) return;

  forgetSessionEnd();
  change(restored);
}

function restore(): Session {
  const stored = readSession();
  return stored === null ? SIGNED_OUT : { status: 'loading', user: stored.user };
}

function change(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}
