import { setTimeout as delay } from 'node:timers/promises';
import { createMongoBuiltGenerations } from '@entry/mongodb/built-generations';
import type { Mongo } from '@entry/mongodb/open-mongo';
import type { Logger } from '@entry/platform/logger';
import type { AnyProjection } from '@entry/platform/projection';
import { generationOf } from '@entry/worker/generation';

/** Milliseconds. */
const INTERVAL = 250;

/**
 * Waits in the background until the workers of this release have built its read models. Meanwhile the gateways of the
 * release before know more, and answer.
 */
export function waitUntilBuilt(options: {
  readonly mongo: Mongo;
  readonly listedProjections: readonly AnyProjection[];
  readonly partitionCount: number;
  readonly logger: Logger;
}): { readonly isBuilt: () => boolean; readonly stop: () => Promise<void> } {
  const { mongo, listedProjections, partitionCount, logger } = options;
  const generations = createMongoBuiltGenerations({ mongo });
  const generation = generationOf(listedProjections, partitionCount);
  const stopping = new AbortController();
  const { signal } = stopping;
  let isBuilt = false;
  const waiting = wait();

  async function wait(): Promise<void> {
    while (!signal.aborted) {
      // A database that is away is told by others.
      isBuilt = await generations.isBuilt(generation, partitionCount).catch(() => false);
      if (isBuilt) return logger.info({ task: 'gateway' }, 'The read models are built: this gateway takes traffic');
      await delay(INTERVAL, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    isBuilt: () => isBuilt,
    stop: async () => {
      stopping.abort();
      await waiting;
    },
  };
}
