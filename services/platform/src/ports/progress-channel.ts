import type { Changed } from './change-news.ts';
import type { Position } from './event-log.ts';

/** How far one version of one read model is, in one partition. */
export type ModelProgress = {
  readonly model: string;
  readonly version: number;
  /** Everything of the partition up to here is in the read model, also when its last event lies before. */
  readonly position: Position;
  /** Streams and documents that wait for an operator. */
  readonly parked: number;
};

/** Of whom a worker has applied something since its announcement before. */
export type AnnouncedChanges = {
  /** Where that announcement ended: whoever did not hear it knows that something is missing. */
  readonly since: Position;
  /** Everything up to here can be read in all read models. */
  readonly through: Position;
  /** Null when they were too many to name them. */
  readonly changed: Changed | null;
};

/** What a worker says about a partition that it works on. */
export type PartitionProgress = {
  readonly worker: string;
  readonly partition: number;
  readonly partitionCount: number;
  readonly models: readonly ModelProgress[];
  /** The end of the log as the worker last saw it. */
  readonly head: Position;
  /** For how long it has been behind, in milliseconds; 0 when it is not. */
  readonly lagMilliseconds: number;
  /** The worker follows the log there; what is parked is told apart. */
  readonly isHealthy: boolean;
  /** Left out by workers of older versions. */
  readonly news?: AnnouncedChanges | undefined;
};

/**
 * Tells those who answer requests how far the read models are, so that whoever wrote something waits no longer than
 * it takes. A hint: it may be lost or come late, and the checkpoints in the read store say the same a little later.
 */
export type ProgressChannel = {
  /** Gives it on without waiting for anybody; what cannot be sent is dropped. */
  readonly announce: (progress: PartitionProgress) => void;
  /** Resolves once the subscription is live. */
  readonly subscribe: (onProgress: (progress: PartitionProgress) => void) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
};
