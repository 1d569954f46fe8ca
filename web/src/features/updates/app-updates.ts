import { useSyncExternalStore } from 'react';

const SERVICE_WORKER = '/service-worker.js';
/** An app that stays open for days still hears of a new version. */
const LOOK_INTERVAL_MILLISECONDS = 3_600_000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** Whether a newer version of these pages lies ready, and waits for this one to end. */
export function useIsUpdateReady(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting !== null,
    () => false,
  );
}

/** Resolves never: the page is loaded anew. */
export function takeUpdate(): void {
  if (waiting?.state !== 'installed') {
    // Another tab was faster: it has taken over already, and will not tell again.
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take-over');
}

/** Lets the browser keep these pages when there is nothing else to do. */
export function keepPages(): void {
  whenIdle(() => void register().catch(warn));
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(trusted(SERVICE_WORKER), { updateViaCache: 'none' });
  const look = () => {
    // Without a controller it is the first version, which nobody waits for.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) announce(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  setInterval(() => void registration.update().catch(warn), LOOK_INTERVAL_MILLISECONDS);
}

/** The policy of our pages takes an address of a program from nowhere but a named maker of such. */
function trusted(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return address;

  const policy = trustedTypes.createPolicy('service-worker', { createScriptURL: (url) => url });
  return policy.createScriptURL(address) as unknown as string;
}

type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => object };
};

/** Safari has no word for it. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 10_000 });
  else setTimeout(act, 3_000);
}

function announce(worker: ServiceWorker): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function warn(error: unknown): void {
  console.warn('These pages are not kept for times without a network', error);
}
