/** Other tabs of this browser are told at once what this one has saved; other devices find out when they save or look. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('application-form');

export function announceRevision(revision: number): void {
  channel?.postMessage(revision);
}

/** @param known the revision that this tab has seen */
export function onRevisionElsewhere(known: () => number, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (Number(data) > known()) listener();
  };
  channel?.addEventListener('message', hear);

  return () => channel?.removeEventListener('message', hear);
}
