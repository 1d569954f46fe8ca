import { BEFORE_FIRST, type Position } from '../ports/event-log.ts';
import type { ModelProgress, PartitionProgress } from '../ports/progress-channel.ts';
import type { AnyProjection } from '../projection.ts';
import { createLagMeter, type LagMeter } from './lag-meter.ts';

/** What is known of one partition of one read model: from the worker that has it, else from its checkpoint. */
export type BoardCell = {
  readonly projection: AnyProjection;
  readonly partition: number;
  readonly meter: LagMeter;
  position: Position;
  /** The checkpoint when it was last read. */
  checkpoint: Position;
  /** When a worker last said something about it; null before the first time. */
  heardAt: number | null;
  /** What that worker said of itself. */
  isWorkerHealthy: boolean;
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
      heardAt: null,
      isWorkerHealthy: false,
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
  cell.isWorkerHealthy = worker.isHealthy;
  cell.workerLag = worker.lagMilliseconds;
}

/**
 * A worker says more than it saves, so a checkpoint that lies behind what was heard means nothing; one that lies
 * behind what it was means that the read model was set back.
 */
export function readCheckpoint(cell: BoardCell, checkpoint: Position): void {
  if (checkpoint < cell.checkpoint || checkpoint > cell.position) cell.position = checkpoint;
  cell.checkpoint = checkpoint;
}
