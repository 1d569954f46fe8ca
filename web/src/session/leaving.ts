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

/** Somebody has logged in since. */
export function forgetLeaving(): void {
  leaving = null;
}
