import { useSyncExternalStore } from 'react';
import type { Transport } from './transport.ts';

let isLost = false;
const listeners = new Set<() => void>();

/** Remembers whether the last request reached the service: pages that only poll would go stale in silence. */
export function watchConnection(transport: Transport): Transport {
  return async (request) => {
    try {
      const reply = await transport(request);
      // A proxy in front of a service that is away answers, too.
      if (reply.status < 500) change(false);
      return reply;
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) change(true);
      throw error;
    }
  };
}

/** The service answers, and cannot do anything yet: for the person that is the same. */
export function reportUnreachable(): void {
  change(true);
}

export function isConnectionLost(): boolean {
  return isLost;
}

export function onConnectionChange(listener: (isLost: boolean) => void): () => void {
  return subscribe(() => listener(isLost));
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
