import { setTimeout as delay } from 'node:timers/promises';
import type { CommandSession } from '@entry/flows/command-session';
import { openCommandSession } from '@entry/flows/command-session';
import type { ErasureDependencies } from '@entry/flows/erase-account';
import type { FileAlarms } from '@entry/platform/file-alarms';
import { newId } from '@entry/platform/identifiers';
import { leasedTask } from '@entry/platform/leased-task';
import type { Logger } from '@entry/platform/logger';
import type { Leases } from '@entry/platform/ports/leases';
import type { Task } from '@entry/platform/supervisor';
import { createExpiryAnnouncer } from './announce-expiries.ts';
import { findGoneFiles } from './check-files.ts';
import { finishErasures } from './finish-erasures.ts';
import { type CountDependencies, findMiscounts, inBoth, putCountsRight } from './reconcile-counts.ts';
import { findOldFiles, removeUnusedFiles, TooManyOrphansError } from './sweep-files.ts';
import { removeOldParts } from './sweep-upload-parts.ts';

export type UpkeepDependencies = ErasureDependencies &
  CountDependencies & {
    readonly leases: Leases;
    /** Name of this process, for whoever looks who does the upkeep. */
    readonly holder: string;
    readonly logger: Logger;
    readonly fileAlarms: Pick<FileAlarms, 'foundGone'>;
  };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Before files are removed for the first time: whoever put back the wrong backup notices and stops the service. */
const FIRST_SWEEP_AFTER = HOUR;
const BETWEEN_EXPIRIES = HOUR / 12;
/** No request lasts longer: whatever was under way before is over. */
const LONGEST_REQUEST = HOUR / 2;

/**
 * Puts counts right before anybody is served, by this process or another: one that serves alone does so at its start.
 * A failure only means that they stay as they are.
 */
export async function prepareToServe(dependencies: UpkeepDependencies): Promise<void> {
  try {
    const miscounts = await findMiscounts(dependencies, new AbortController().signal);
    reportCounts(dependencies, await putCountsRight(systemSession(dependencies), miscounts));
  } catch (error) {
    dependencies.logger.error({ task: 'counts', error }, 'Counts could not be put right');
  }
}

/** Puts counts right while people are served, once a day. */
export function countsTask(dependencies: UpkeepDependencies): Task {
  return daily('counts', dependencies, HOUR, async (signal) => {
    const first = await findMiscounts(dependencies, signal);
    await delay(LONGEST_REQUEST, undefined, { signal, ref: false });
    const miscounts = inBoth(first, await findMiscounts(dependencies, signal));
    reportCounts(dependencies, await putCountsRight(systemSession(dependencies), miscounts));
  });
}

/** Finishes erasures that were cut off: after the start, and once a day. */
export function erasureTask(dependencies: UpkeepDependencies): Task {
  return daily('erasures', dependencies, 0, async (signal) => {
    const total = await finishErasures(dependencies, systemSession(dependencies), signal);
    if (total > 0) dependencies.logger.warn({ task: 'erasures', total }, 'Erasures that were cut off are finished');
  });
}

/** Removes files that belong to nothing, once a day. */
export function fileSweepTask(dependencies: UpkeepDependencies): Task {
  const { logger } = dependencies;

  return daily('file-sweep', dependencies, FIRST_SWEEP_AFTER, async (signal) => {
    try {
      const old = await findOldFiles(dependencies.files, Date.now());
      if (old.length === 0) return;

      await delay(LONGEST_REQUEST, undefined, { signal, ref: false });
      const total = await removeUnusedFiles(dependencies, old, signal);
      if (total > 0) logger.info({ task: 'file-sweep', total }, 'Files that nothing uses any more were removed');
    } catch (error) {
      // Trying again at once would find the same.
      if (!(error instanceof TooManyOrphansError)) throw error;
      logger.error({ task: 'file-sweep', error }, 'Most files are named by no event: is this the log they belong to?');
    }
  });
}

/** Looks whether every file that the log says there is lies where it should: after the start, and once a day. */
export function fileCheckTask(dependencies: UpkeepDependencies): Task {
  return daily('file-check', dependencies, 0, async (signal) => {
    dependencies.fileAlarms.foundGone(await findGoneFiles(dependencies, signal));
  });
}

/** Removes what is left of uploads that nobody finished, every hour. */
export function uploadSweepTask({ leases, holder, logger, uploadParts }: UpkeepDependencies): Task {
  const task: Task = async (signal) => {
    for (;;) {
      await delay(HOUR, undefined, { signal, ref: false });
      const total = await removeOldParts(uploadParts, Date.now(), signal);
      if (total > 0) logger.info({ task: 'upload-sweep', total }, 'What was left of unfinished uploads was removed');
    }
  };

  return leasedTask(task, { leases, holder, name: 'upkeep-upload-sweep' });
}

/** Tells people that their invitation from the waiting list has expired, within minutes. */
export function expiryTask(dependencies: UpkeepDependencies): Task {
  const { leases, holder } = dependencies;
  const task: Task = async (signal) => {
    const announceExpiries = createExpiryAnnouncer(dependencies);
    for (;;) {
      const total = await announceExpiries(systemSession(dependencies), signal);
      if (total > 0) dependencies.logger.info({ task: 'expiries', total }, 'Invitations that expired were told of');
      await delay(BETWEEN_EXPIRIES, undefined, { signal, ref: false });
    }
  };

  return leasedTask(task, { leases, holder, name: 'upkeep-expiries' });
}

/** In one process of all those that share the leases; only to save work, for each of these may be done twice. */
function daily(
  name: string,
  { leases, holder }: UpkeepDependencies,
  firstAfter: number,
  work: (signal: AbortSignal) => Promise<void>,
): Task {
  let pause = firstAfter;
  const task: Task = async (signal) => {
    for (;;) {
      await delay(pause, undefined, { signal, ref: false });
      // Should it fail, the supervisor starts it again at once.
      pause = HOUR;
      await work(signal);
      pause = DAY;
    }
  };

  return leasedTask(task, { leases, holder, name: `upkeep-${name}` });
}

function reportCounts({ logger }: UpkeepDependencies, total: number): void {
  if (total > 0) logger.warn({ task: 'counts', total }, 'Counts that a crash had left wrong are right again');
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
