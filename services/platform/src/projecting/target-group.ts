import type { ReadStore } from '../ports/read-store.ts';
import type { ProjectEvent } from '../projection.ts';
import { CheckpointMismatchError } from './checkpoints.ts';
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
  readonly saveCheckpoints: () => Promise<void>;
  /** Saves how far everything came, and forgets what nobody needs to remember any more. */
  readonly tidy: () => Promise<void>;
  /** A step failed: goes on from where each is, for some may have come further than others, or been set back. */
  readonly recoverFrom: (error: unknown, pause: number) => void;
  /** Tries everything parked again; says what still waits. */
  readonly retryParked: () => Promise<readonly Parked[]>;
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

  async function saveCheckpoints(): Promise<void> {
    if (refusal !== null) return;

    try {
      await Promise.all(targets.map((target) => target.saveCheckpoint()));
    } catch (error) {
      if (error instanceof CheckpointMismatchError) refuse(error);
      else reports.unsaved(progress, error);
      continueFromTargets();
    }
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

    refusal: () => refusal,
  };
}
