import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@entry/platform/logger';
import { createSupervisor, type Supervisor } from '@entry/platform/supervisor';
import { END, TimeoutError } from '@eventstore/db-client';
import type { Connection } from './connection.ts';

/** Tells listeners that something new may be there. */
export type News = {
  readonly subscribe: (onNews: () => void) => () => void;
  readonly close: () => Promise<void>;
};

/** The server drops a consumer that is behind by more than 32 events: any burst does. In milliseconds. */
const PAUSE_AFTER_DROP = 100;

/**
 * News from a live subscription, which may be dropped at any moment, and from a timer, so that a silent one never
 * stalls anybody. Nothing is taken from the subscription but the hint.
 * @param interval between two pokes of the timer, in milliseconds
 */
export function createNews(connection: Connection, logger: Logger, interval: number): News {
  const listeners = new Set<() => void>();
  let running: { readonly supervisor: Supervisor; readonly timer: NodeJS.Timeout } | null = null;
  let isAnnounced = false;

  function poke(): void {
    for (const onNews of listeners) onNews();
  }

  /** Once for all events that arrive together. */
  function announce(): void {
    if (isAnnounced) return;

    isAnnounced = true;
    setImmediate(() => {
      isAnnounced = false;
      poke();
    });
  }

  async function follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const dropped = await followOnce(connection, announce, signal);
      if (dropped) await delay(PAUSE_AFTER_DROP, undefined, { signal }).catch(() => undefined);
    }
  }

  function start(): void {
    const supervisor = createSupervisor({ logger });
    supervisor.run('event-log-news', follow);
    const timer = setInterval(poke, interval);
    timer.unref();
    running = { supervisor, timer };
  }

  async function stop(): Promise<void> {
    const stopping = running;
    running = null;
    clearInterval(stopping?.timer);
    await stopping?.supervisor.stop();
  }

  return {
    subscribe: (onNews) => {
      const listener = (): void => onNews();
      listeners.add(listener);
      if (running === null) start();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) void stop();
      };
    },
    close: async () => {
      listeners.clear();
      await stop();
    },
  };
}

/**
 * One subscription, from its beginning to its end. True when the server dropped it for being slow, as it often does.
 * @throws what it failed with otherwise
 */
function followOnce(connection: Connection, announce: () => void, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const subscription = connection.client().subscribeToAll({
      fromPosition: END,
      credentials: connection.credentials,
    });
    const leave = (): void => {
      resolve(false);
      void subscription.unsubscribe().catch(() => undefined);
      subscription.destroy();
    };
    const settle = (): void => signal.removeEventListener('abort', leave);
    // What came between two subscriptions was told by neither.
    subscription.on('confirmation', announce);
    subscription.on('data', announce);
    subscription.on('error', (error) => {
      settle();
      if (error instanceof TimeoutError) resolve(true);
      else reject(error);
    });
    subscription.on('close', () => {
      settle();
      reject(new Error('The subscription ended'));
    });
    signal.addEventListener('abort', leave);
  });
}
