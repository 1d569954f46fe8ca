/** When the session of this browser ends, by this device's own clock; `idle`: any doing of the person puts it off. */
export type SessionEnd = { readonly at: number; readonly kind: 'idle' | 'final' };

const SPOKEN = /^(\d{1,9});(idle|final)$/;
const CHANNEL = 'session-end';

let end: SessionEnd | null = null;
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
channel?.addEventListener('message', ({ data }) => {
  const { token, next } = data as { token: string; next: SessionEnd };
  // Another tab of a shared phone may be somebody else's.
  if (token === currentToken()) change(next);
});

/** Asked for the token the end belongs to: what another session says is nothing to this one. */
let currentToken: () => string | null = () => null;

/** @param text of the header; null when the answer had none */
export function observeSessionEnd(text: string | null, token: string | null, readToken: () => string | null): void {
  const [, seconds, kind] = SPOKEN.exec(text ?? '') ?? [];
  if (seconds === undefined) return;

  currentToken = readToken;
  // A late answer to a session before.
  if (token !== readToken()) return;

  const next = { at: Date.now() + Number(seconds) * 1_000, kind: kind as SessionEnd['kind'] };
  change(next);
  if (token !== null) channel?.postMessage({ token, next });
}

export function getSessionEnd(): SessionEnd | null {
  return end;
}

export function subscribeToSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function forgetSessionEnd(): void {
  change(null);
}

function change(next: SessionEnd | null): void {
  end = next;
  for (const listener of listeners) listener();
}
