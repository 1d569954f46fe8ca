import { getSession, subscribeToSession } from '../session/session-store.ts';

/** Uploads of an earlier visit go on whatever page is opened; their code comes when there is somebody who could have some. */
export function goOnWithUploads(): void {
  const stopWaiting = subscribeToSession(goOn);
  goOn();

  function goOn(): void {
    const session = getSession();
    if (session.status !== 'signed-in' || session.user.role !== 'user') return;

    stopWaiting();
    // Without a network nothing could go on either, and the pages that upload bring the code along themselves.
    import('../features/uploads/uploads.ts').catch(() => undefined);
  }
}
