import type { Position } from '../ports/event-log.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { ProjectEvent } from '../projection.ts';
import { CheckpointMismatchError, ReadModelSetBackError } from './checkpoints.ts';
import { createTombstoneForgetter } from './forget-tombstones.ts';
import { lowestPosition } from './model-status.ts';
import type { Parked } from './parking.ts';
import type { Partitions } from './partitions.ts';
import type { Progress } from './progress.ts';
import type { Reports } from './reports.ts';
import type { ProjectionTarget } from './target.ts';

/** The targets of a runner where they act together. */
export type TargetGroup = {
  /** Begins where the last run left each. @throws CheckpointMismatchError when one was built from another log. */
  readonly restore: () => Promise<void>;
  /** Before that nobody here knows how far anything is. */
  readonly isRestored: () => boolean;
  /** Only while nothing is applied. Notices besides when one was set back. */
  readonly saveCheckpoints: () => Promise<void>;
  /** While events are applied, for a save takes a round trip; false when it has to be done while nothing is. */
  readonly trySavingCheckpoints: () => Promise<boolean>;
  /** The log ends before where it ended: refuses it when it lacks what was applied. */
  readonly verifyLog: (head: Position) => Promise<void>;
  /** Saves how far everything came, and forgets what nobody needs to remember any more. */
  readonly tidy: () => Promise<void>;
  /** A step failed: goes on from where each is, for some may have come further than others, or been set back. */
  readonly recoverFrom: (error: unknown, pause: number) => void;
  /** Tries everything parked again; says what still waits. */
  readonly retryParked: () => Promise<readonly Parked[]>;
  /** The documents of a read model were replaced by others that lack nothing. */
  readonly replaced: (name: string) => Promise<void>;
  /** Why nothing is applied any more; null while all is well. */
  readonly refusal: () => CheckpointMismatchError | null;
};

export function createTargetGroup(options: {
  readonly targets: readonly ProjectionTarget[];
  readonly partitions: Partitions;
  readonly store: ReadStore;
  readonly project: ProjectEvent;
  readonly progress: Progress;
  readonly reports: Reports;
  readonly onRefused: () => void;
}): TargetGroup {
  const { targets, partitions, store, project, progress, reports, onRefused } = options;
  const projections = [...new Set(targets.map(({ projection }) => projection))];
  const forgetTombstones = createTombstoneForgetter(store, projections, partitions.count);
  let refusal: CheckpointMismatchError | null = null;
  let isRestored = false;
  let savingBeside: Promise<boolean> | null = null;
  let isUnsavedReported = false;

  function continueFromTargets(): void {
    for (const partition of partitions.own) {
      const own = targets.filter((target) => target.partition === partition);
      if (own.length > 0) progress.restart(lowestPosition(own), partition);
    }
  }

  /** Every event applied now would only make it harder to see what belongs together. */
  function refuse(error: CheckpointMismatchError): void {
    refusal = error;
    reports.refused(error);
    onRefused();
  }

  async function saveAllBeside(): Promise<boolean> {
    if (refusal !== null) return true;

    const outcomes = await Promise.allSettled(targets.map((target) => target.trySavingCheckpoint()));
    return outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value);
  }

  async function saveCheckpoints(): Promise<void> {
    // Two saves at once of one checkpoint would take each other for another worker.
    await savingBeside;
    if (refusal !== null) return;

    const failures = await failuresOf((target) => target.saveCheckpoint());
    if (failures.length > 0) continueFromTargets();
    report(failures);
  }

  /** Waits for all: one that is set back after the others had been looked at would leave out what it lacks. */
  async function failuresOf(work: (target: ProjectionTarget) => Promise<void>): Promise<readonly unknown[]> {
    const outcomes = await Promise.allSettled(targets.map(work));

    return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  }

  function report(failures: readonly unknown[]): void {
    const mismatch = failures.find((failure) => failure instanceof CheckpointMismatchError);
    if (mismatch !== undefined) {
      refuse(mismatch);
      return;
    }

    const setBack = failures.find((failure) => failure instanceof ReadModelSetBackError);
    if (setBack !== undefined) reports.setBack(progress, setBack);
    const [other] = failures.filter((failure) => !(failure instanceof ReadModelSetBackError));
    if (other !== undefined && !isUnsavedReported) reports.unsaved(progress, other);
    isUnsavedReported = other !== undefined;
  }

  async function verifyLog(head: Position): Promise<void> {
    // What was applied and not saved yet counts as well.
    await saveCheckpoints();
    if (refusal !== null) return;

    report(await failuresOf((target) => target.verifyLog()));
    continueFromTargets();
    progress.setBack(head);
  }

  return {
    async restore() {
      try {
        for (const target of targets) await target.restore();
      } catch (error) {
        if (error instanceof CheckpointMismatchError) refuse(error);
        throw error;
      }
      continueFromTargets();
      isRestored = true;
    },

    isRestored: () => isRestored,

    saveCheckpoints,

    trySavingCheckpoints() {
      savingBeside ??= saveAllBeside().finally(() => {
        savingBeside = null;
      });
      return savingBeside;
    },

    verifyLog,

    async tidy() {
      await saveCheckpoints();
      await forgetTombstones().catch(reports.untidied);
    },

    recoverFrom(error, pause) {
      if (error instanceof CheckpointMismatchError) {
        refuse(error);
        return;
      }

      continueFromTargets();
      reports.failed(progress, pause, error);
    },

    async retryParked() {
      for (const target of targets) {
        const { recovered } = await target.retry(project);
        recovered.forEach(reports.recovered);
      }
      return targets.flatMap((target) => target.parked());
    },

    async replaced(name) {
      for (const target of targets) if (target.name === name) await target.replaced();
    },

    refusal: () => refusal,
  };
}
