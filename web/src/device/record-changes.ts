/** Tells this tab and the others that the records on the device are others now. */
const CHANNEL = 'device-records';
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
channel?.addEventListener('message', tellHere);

export function tellRecordsChanged(): void {
  tellHere();
  channel?.postMessage(null);
}

export function onRecordsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellHere(): void {
  for (const listener of listeners) listener();
}
