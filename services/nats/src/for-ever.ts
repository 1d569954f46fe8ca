import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from '@entry/platform/deadlines';
import type { Logger } from '@entry/platform/logger';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { NatsLink } from './connect-nats.ts';

const PAUSE = 250;
/** Milliseconds. */
const DEADLINE = 2_000;

export type ForEver = { readonly link: NatsLink; readonly signal: AbortSignal; readonly logger: Logger };

/** Does work on the connection until the signal: begins again, on a new connection or not, when the work ends or fails. */
export async function workForEver(
  { link, signal, logger }: ForEver,
  work: (connection: NatsConnection) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work(await link.whenConnected(signal));
    } catch (error) {
      if (!signal.aborted) logger.debug({ error }, 'Work with the bus begins again');
    }
    await delay(PAUSE, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Keeps a plain subscription until the signal: over reconnects the client keeps it, over a new connection this does.
 * @param onLive called whenever the server has it
 */
export function subscribeForEver(
  options: ForEver,
  subscribe: (connection: NatsConnection) => Subscription,
  onLive: () => void,
): Promise<void> {
  const { signal } = options;
  return workForEver(options, async (connection) => {
    const subscription = subscribe(connection);
    const leave = (): void => subscription.unsubscribe();
    signal.addEventListener('abort', leave);
    try {
      await withDeadline({ backend: 'bus', milliseconds: DEADLINE, signal }, () => connection.flush());
      onLive();
      await subscription.closed;
    } finally {
      signal.removeEventListener('abort', leave);
      leave();
    }
  });
}
