import { BEFORE_FIRST, type Position } from '../ports/event-log.ts';
import type { ModelProgress, PartitionProgress } from '../ports/progress-channel.ts';
import type { Checkpoint } from '../ports/read-store.ts';
import type { AnyProjection } from '../projection.ts';
import { createLagMeter, type LagMeter } from './lag-meter.ts';

/** What is known of one partition of one read model: from the worker that has it, else from its checkpoint. */
export type BoardCell = {
  readonly projection: AnyProjection;
  readonly partition: number;
  meter: LagMeter;
  position: Position;
  /** The checkpoint when it was last read. */
  checkpoint: Position;
  /** That checkpoint is of another log. */
  isForeign: boolean;
  /** When a worker last said something about it; null before the first time. */
  heardAt: number | null;
  /** What that worker said of itself. */
  isWorkerFollowing: boolean;
  workerLag: number;
  parked: number;
};

export function createBoardCells(projections: readonly AnyProjection[], partitionCount: number): readonly BoardCell[] {
  return projections.flatMap((projection) =>
    Array.from({ length: partitionCount }, (_, partition) => ({
      projection,
      partition,
      meter: createLagMeter(),
      position: BEFORE_FIRST,
      checkpoint: BEFORE_FIRST,
      isForeign: false,
      heardAt: null,
      isWorkerFollowing: false,
      workerLag: 0,
      parked: 0,
    })),
  );
}

/** Believed whatever it is: who was set back says a lower position than before. */
export function hear(cell: BoardCell, worker: PartitionProgress, { position, parked }: ModelProgress, now: number) {
  cell.position = position;
  cell.parked = parked;
  cell.heardAt = now;
  cell.isWorkerFollowing = worker.isHealthy;
  cell.workerLag = worker.lagMilliseconds;
}

/** As before anything was known of it. */
export function forgetCell(cell: BoardCell): void {
  cell.position = BEFORE_FIRST;
  cell.checkpoint = BEFORE_FIRST;
}

/**
 * A worker says more than it saves, so a checkpoint that lies behind what was heard means nothing; one that lies
 * behind what it was means that the read model was set back. One of another log says nothing at all, nor does what was
 * heard before it.
 */
export function readCheckpoint(cell: BoardCell, checkpoint: Checkpoint | null, isForeign: boolean): void {
  cell.isForeign = isForeign;
  if (isForeign) {
    forgetCell(cell);
    return;
  }

  const position = checkpoint?.position ?? BEFORE_FIRST;
  if (position < cell.checkpoint || position > cell.position) cell.position = position;
  cell.checkpoint = position;
}
