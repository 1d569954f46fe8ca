import { useSyncExternalStore } from 'react';
import type { Transport } from './transport.ts';

let isLost = false;
const listeners = new Set<() => void>();

/** Remembers whether the last request reached the service: pages that only poll would go stale in silence. */
export function watchConnection(transport: Transport): Transport {
  return async (request) => {
    try {
      const reply = await transport(request);
      change(false);
      return reply;
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) change(true);
      throw error;
    }
  };
}

export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: boolean): void {
  if (next === isLost) return;

  isLost = next;
  for (const listener of listeners) listener();
}
