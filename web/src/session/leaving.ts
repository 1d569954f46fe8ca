/**
 * The session that another tab is ending. The service learns of a logout before the browser's storage does, so a request of
 * this tab may be refused in between; nobody is told then that they were signed out and that all is kept: they chose to leave.
 */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('leaving');
let leaving: string | null = null;

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  leaving = typeof data === 'string' ? data : null;
});

export function announceLeaving(token: string): void {
  channel?.postMessage(token);
}

export function isLeaving(token: string): boolean {
  return leaving === token;
}

const expected = new Set<string>();

/**
 * This page itself ends the session. What it listens to ends before its own answer is there, so that it asks
 * again with a token that is no longer taken: that is what it wanted, and no reason to throw anybody out.
 * @returns to call when its own answer was dealt with
 */
export function expectRefusals(token: string): () => void {
  expected.add(token);

  return () => expected.delete(token);
}

export function isRefusalExpected(token: string): boolean {
  return expected.has(token);
}

/** Somebody has logged in since. */
export function forgetLeaving(): void {
  leaving = null;
}
