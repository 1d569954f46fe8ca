import { BEFORE_FIRST, type EventLog, type Position } from '../ports/event-log.ts';
import type { Partitions } from './partitions.ts';
import type { Progress } from './progress.ts';
import type { Pump } from './pump.ts';
import type { Reports } from './reports.ts';

export type Watch = {
  /** The bus brought something of this partition. */
  readonly heard: (partition: number) => void;
  /** Looks whether the read models are left behind, and sends them to the log when the bus was silent. */
  readonly look: () => Promise<void>;
  readonly isStalled: () => boolean;
};

export function createWatch(options: {
  readonly log: Pick<EventLog, 'head'>;
  readonly progress: Progress;
  readonly pump: Pick<Pump, 'isRunning' | 'poke'>;
  readonly reports: Pick<Reports, 'headUnknown' | 'stalled' | 'silence'>;
  /** Being behind for longer than this, in milliseconds, is an alarm. */
  readonly stallAfter: number;
  readonly partitions: Partitions;
  /** The log ends before what was read of it. */
  readonly onLogSetBack: (head: Position) => void;
}): Watch {
  const { log, progress, pump, reports, stallAfter, partitions, onLogSetBack } = options;
  const isDivided = partitions.count > 1;
  const heardOf = new Set<number>();
  let isStallReported = false;
  let isSilenceReported = false;
  let headBefore = BEFORE_FIRST;

  const isStalled = (): boolean => progress.lag() > stallAfter;

  /**
   * In a divided log most news are of other partitions, and what the bus says of them is under way for a moment. It is
   * left to a bus that talks, unless something has been missing since the look before.
   */
  function isLeftBehind(partition: number): boolean {
    const cursor = progress.cursor(partition);
    return cursor < progress.headOf(partition) && (!isDivided || !heardOf.has(partition) || cursor < headBefore);
  }

  async function look(): Promise<void> {
    const passed = progress.position();
    try {
      const head = await log.head();
      progress.sawHead(head, null);
      if (head < passed) onLogSetBack(head);
    } catch (error) {
      reports.headUnknown(error);
      return;
    }

    const isLeft = partitions.own.some(isLeftBehind);
    heardOf.clear();
    headBefore = progress.head();
    if (!progress.isBehind()) {
      isStallReported = false;
      return;
    }

    if (isStalled() && !isStallReported) {
      isStallReported = true;
      reports.stalled(progress);
    }
    if (!isLeft || pump.isRunning()) return;

    if (!isSilenceReported) reports.silence(progress);
    isSilenceReported = true;
    pump.poke();
  }

  return {
    heard(partition) {
      heardOf.add(partition);
      isSilenceReported = false;
    },
    look,
    isStalled,
  };
}
