import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@entry/platform/logger';
import type { PartitionProgress, ProgressChannel } from '@entry/platform/ports/progress-channel';
import type { NatsLink } from './connect-nats.ts';
import { subscribeForEver } from './for-ever.ts';
import { decodeProgress, encodeProgress } from './progress-codec.ts';
import { createSubjects } from './subjects.ts';

export type NatsProgressChannelOptions = {
  readonly connection: NatsLink;
  readonly prefix: string;
  readonly logger: Logger;
  /** For so long, in milliseconds, a subscription is waited for; without a server it becomes live later. */
  readonly firstWait?: number;
};

/** Kept nowhere: whoever does not listen at the moment hears the next one. */
export function createNatsProgressChannel(options: NatsProgressChannelOptions): ProgressChannel {
  const { connection: link, prefix, logger, firstWait = 2_000 } = options;
  const { progress: subject } = createSubjects(prefix);
  const closing = new AbortController();
  const running = new Set<Promise<void>>();

  return {
    announce(progress) {
      // While it is away the client would keep them all: what is late is of no use.
      if (!link.isConnected()) return;
      try {
        link.current().publish(subject, encodeProgress(progress));
      } catch (error) {
        logger.debug({ error }, 'Progress could not be announced');
      }
    },

    async subscribe(onProgress) {
      const over = new AbortController();
      const signal = AbortSignal.any([over.signal, closing.signal]);

      function take(bytes: Uint8Array): void {
        if (signal.aborted) return;

        let progress: PartitionProgress;
        try {
          progress = decodeProgress(bytes);
        } catch (error) {
          logger.warn({ error }, 'An announcement of progress was dropped');
          return;
        }
        try {
          onProgress(progress);
        } catch (error) {
          logger.error({ error }, 'A consumer of progress failed');
        }
      }

      let becomeLive = (): void => undefined;
      const live = new Promise<void>((resolve) => (becomeLive = resolve));
      const subscribing = subscribeForEver(
        { link, signal, logger },
        (connection) => connection.subscribe(subject, { callback: (error, { data }) => void (error ?? take(data)) }),
        becomeLive,
      );
      running.add(subscribing);
      await Promise.race([live, delay(firstWait, undefined, { ref: false, signal }).catch(() => undefined)]);

      return async () => {
        over.abort();
        await subscribing;
        running.delete(subscribing);
      };
    },

    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
