import type { EventLog } from '../ports/event-log.ts';
import type { Progress } from './progress.ts';
import type { Pump } from './pump.ts';
import type { Reports } from './reports.ts';

/** Looks, at every call, whether the read models are left behind, and sends them to the log when the bus was silent. */
export function createWatch(options: {
  readonly log: Pick<EventLog, 'head'>;
  readonly progress: Progress;
  readonly pump: Pick<Pump, 'isRunning' | 'poke'>;
  readonly reports: Pick<Reports, 'headUnknown' | 'stalled' | 'silence'>;
  /** Being behind for longer than this, in milliseconds, is an alarm. */
  readonly stallAfter: number;
  readonly isDivided: boolean;
}): { readonly look: () => Promise<void>; readonly isStalled: () => boolean } {
  const { log, progress, pump, reports, stallAfter, isDivided } = options;
  let isStallReported = false;

  const isStalled = (): boolean => progress.lag() > stallAfter;

  async function look(): Promise<void> {
    try {
      progress.sawHead(await log.head(), null);
    } catch (error) {
      reports.headUnknown(error);
      return;
    }
    if (!progress.isBehind()) {
      isStallReported = false;
      return;
    }

    if (isStalled() && !isStallReported) {
      isStallReported = true;
      reports.stalled(progress);
    }
    if (pump.isRunning()) return;

    // In a divided log most news are of other partitions, of which no message comes.
    if (!isDivided) reports.silence(progress);
    pump.poke();
  }

  return { look, isStalled };
}
