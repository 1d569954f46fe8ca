import { setTimeout as delay } from 'node:timers/promises';
import type { CommandSession } from '@entry/flows/command-session';
import { openCommandSession } from '@entry/flows/command-session';
import type { ErasureDependencies } from '@entry/flows/erase-account';
import { newId } from '@entry/platform/identifiers';
import type { Logger } from '@entry/platform/logger';
import type { Task } from '@entry/platform/supervisor';
import { finishErasures } from './finish-erasures.ts';
import { type CountDependencies, reconcileCounts } from './reconcile-counts.ts';
import { findOldFiles, removeUnusedFiles, TooManyOrphansError } from './sweep-files.ts';

export type UpkeepDependencies = ErasureDependencies & CountDependencies & { readonly logger: Logger };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Before files are removed for the first time: whoever put back the wrong backup notices and stops the service. */
const FIRST_SWEEP_AFTER = HOUR;
/** No request lasts longer, so that an upload under way is over before the log is asked about its file. */
const LONGEST_UPLOAD = HOUR / 2;

/**
 * Puts counts right before anybody is served; the read models must have caught up with the log. A failure only means
 * that they stay as they are.
 */
export async function prepareToServe(dependencies: UpkeepDependencies): Promise<void> {
  try {
    await reconcileCounts(dependencies, systemSession(dependencies));
  } catch (error) {
    dependencies.logger.error({ task: 'reconcile-counts', error }, 'Counts could not be put right');
  }
}

/** Finishes erasures that were cut off: after the start, and once a day. */
export function erasureTask(dependencies: UpkeepDependencies): Task {
  return daily(0, async (signal) => {
    const total = await finishErasures(dependencies, systemSession(dependencies), signal);
    if (total > 0) dependencies.logger.warn({ task: 'erasures', total }, 'Erasures that were cut off are finished');
  });
}

/** Removes files that belong to nothing, once a day. */
export function fileSweepTask(dependencies: UpkeepDependencies): Task {
  const { logger } = dependencies;

  return daily(FIRST_SWEEP_AFTER, async (signal) => {
    try {
      const old = await findOldFiles(dependencies.files, Date.now());
      if (old.length === 0) return;

      await delay(LONGEST_UPLOAD, undefined, { signal, ref: false });
      const total = await removeUnusedFiles(dependencies, old, signal);
      if (total > 0) logger.info({ task: 'file-sweep', total }, 'Files that nothing uses any more were removed');
    } catch (error) {
      // Trying again at once would find the same.
      if (!(error instanceof TooManyOrphansError)) throw error;
      logger.error({ task: 'file-sweep', error }, 'Most files are named by no event: is this the log they belong to?');
    }
  });
}

function daily(firstAfter: number, work: (signal: AbortSignal) => Promise<void>): Task {
  let pause = firstAfter;

  return async (signal) => {
    for (;;) {
      await delay(pause, undefined, { signal, ref: false });
      // Should it fail, the supervisor starts it again at once.
      pause = HOUR;
      await work(signal);
      pause = DAY;
    }
  };
}

function systemSession({ commands }: UpkeepDependencies): CommandSession {
  return openCommandSession(
    { commands, waitFor: async () => true },
    {
      account: { accountId: 'system', role: 'system' },
      commandId: newId(),
      requestId: newId(),
      now: new Date().toISOString(),
    },
  );
}
