import type { Logger } from '../logger.ts';
import { BEFORE_FIRST, type EventLog, type Position } from '../ports/event-log.ts';
import type { MaybePromise, ReadStore } from '../ports/read-store.ts';
import type { AnyProjectedEvent, AnyProjection, ProjectEvent } from '../projection.ts';
import { createCheckpoints, type LastEvent, ReadModelSetBackError } from './checkpoints.ts';
import { foldEvents } from './fold.ts';
import { createParking, type Parked } from './parking.ts';
import { partitionOfEvent } from './partitions.ts';
import { type RetryResult, retryParked } from './retry-parked.ts';

/** One partition of one projection under a runner: its collection, how far it is, and what of it waits. */
export type ProjectionTarget = {
  readonly projection: AnyProjection;
  readonly name: string;
  readonly version: number;
  readonly partition: number;
  readonly position: () => Position;
  readonly parked: () => readonly Parked[];
  /** Where the last run left it. @throws CheckpointMismatchError when that was with another log. */
  readonly restore: () => Promise<void>;
  /** Applies events that follow on its position, and writes down how far it came afterwards; at once if the store can. */
  readonly apply: (events: readonly AnyProjectedEvent[], last: LastEvent) => MaybePromise<void>;
  /** There was nothing for it up to an event. Saved with the next `apply` or `saveCheckpoint`. */
  readonly advance: (last: LastEvent) => void;
  readonly saveCheckpoint: () => Promise<void>;
  readonly retry: (project: ProjectEvent) => Promise<RetryResult>;
};

export type ProjectionTargetOptions = {
  readonly projection: AnyProjection;
  readonly partition: number;
  readonly partitionCount: number;
  readonly store: ReadStore;
  readonly log: EventLog;
  readonly logger: Logger;
  readonly onParked: (parked: Parked, cause: unknown) => void;
};

export function createProjectionTarget(options: ProjectionTargetOptions): ProjectionTarget {
  const { projection, partition, partitionCount, store, log, logger, onParked } = options;
  const { name, version } = projection.model;
  const collection = store.collection(projection.model);
  const parking = createParking({ projection, partition, partitionCount, store, onParked });
  const checkpoints = createCheckpoints({
    key: { model: name, version, partition, partitionCount },
    store,
    log,
    logger,
  });
  let position: Position = BEFORE_FIRST;
  let unsaved: LastEvent | null = null;

  async function finish(folding: MaybePromise<void>, last: LastEvent): Promise<void> {
    await folding;
    await parking.save();
    await saveAndMove(last);
  }

  function saveAndMove(last: LastEvent): MaybePromise<void> {
    const saving = checkpoints.save(last);
    return saving instanceof Promise ? saving.then(() => moveTo(last), goBack) : moveTo(last);
  }

  function moveTo(last: LastEvent): void {
    position = last.position;
    unsaved = null;
  }

  function goBack(error: unknown): never {
    if (error instanceof ReadModelSetBackError) {
      position = checkpoints.position();
      unsaved = null;
    }
    throw error;
  }

  return {
    projection,
    name,
    version,
    partition,
    position: () => position,
    parked: parking.list,

    async restore() {
      position = await checkpoints.restore();
      await parking.restore();
    },

    apply(events, last) {
      const folding = foldEvents(projection, collection, events, parking);
      return folding instanceof Promise || parking.hasUnsaved() ? finish(folding, last) : saveAndMove(last);
    },

    advance(last) {
      position = last.position;
      unsaved = last;
    },

    async saveCheckpoint() {
      if (unsaved !== null) await saveAndMove(unsaved);
    },

    retry: (project) =>
      retryParked(projection, collection, parking, {
        log,
        project,
        upTo: position,
        isOwn: (event) => partitionOfEvent(event, partitionCount) === partition,
      }),
  };
}
