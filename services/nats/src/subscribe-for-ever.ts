import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from '@entry/platform/deadlines';
import type { NatsConnection, Subscription } from 'nats';
import type { NatsLink } from './connect-nats.ts';

const PAUSE = 250;
/** Milliseconds. */
const DEADLINE = 2_000;

/** Keeps a plain subscription until the signal: over reconnects the client keeps it, over a new connection this does. */
export async function subscribeForEver(options: {
  readonly link: NatsLink;
  readonly signal: AbortSignal;
  readonly subscribe: (connection: NatsConnection) => Subscription;
  /** Called once, when the server has it. */
  readonly onLive: () => void;
}): Promise<void> {
  const { link, signal, subscribe, onLive } = options;
  let isReported = false;

  while (!signal.aborted) {
    try {
      const connection = await link.whenConnected(signal);
      const subscription = subscribe(connection);
      const leave = (): void => subscription.unsubscribe();
      signal.addEventListener('abort', leave);
      try {
        await withDeadline({ backend: 'bus', milliseconds: DEADLINE, signal }, () => connection.flush());
        if (!isReported) onLive();
        isReported = true;
        await subscription.closed;
      } finally {
        signal.removeEventListener('abort', leave);
        leave();
      }
    } catch {
      // The connection went meanwhile.
    }
    if (!signal.aborted) await delay(PAUSE, undefined, { signal }).catch(() => undefined);
  }
}
