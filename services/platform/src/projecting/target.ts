import type { Logger } from '../logger.ts';
import { BEFORE_FIRST, type EventLog, type Position } from '../ports/event-log.ts';
import type { MaybePromise, ReadStore } from '../ports/read-store.ts';
import type { AnyProjectedEvent, AnyProjection, ProjectEvent } from '../projection.ts';
import { createCheckpoints, type LastEvent, ReadModelSetBackError } from './checkpoints.ts';
import { foldEvents } from './fold.ts';
import { createParking, type Parked } from './parking.ts';
import { partitionOfEvent } from './partitions.ts';
import { createRememberingCollection } from './remembering-collection.ts';
import { type RetryResult, retryParked } from './retry-parked.ts';

/** One partition of one projection under a runner: its collection, how far it is, and what of it waits. */
export type ProjectionTarget = {
  readonly projection: AnyProjection;
  readonly name: string;
  readonly version: number;
  readonly partition: number;
  /** Everything of its partition up to here is in the read model; the stored checkpoint may lie before. */
  readonly position: () => Position;
  readonly parked: () => readonly Parked[];
  /** Where the last run left it. @throws CheckpointMismatchError when that was with another log. */
  readonly restore: () => Promise<void>;
  /**
   * Applies events that follow on its position, and writes down the last afterwards; at once if the store can.
   * @param through everything of the partition up to there is in these events
   */
  readonly apply: (events: readonly AnyProjectedEvent[], last: LastEvent, through: Position) => MaybePromise<void>;
  /** There was nothing for it up to there. Saved with the next `saveCheckpoint`, as far as the log has events. */
  readonly advance: (last: LastEvent | null, through: Position) => void;
  /**
   * Writes down the last event that it passed: a checkpoint is one that the log can be asked for. When there is none,
   * looks whether what it wrote is still there. @throws CheckpointMismatchError, ReadModelSetBackError
   */
  readonly saveCheckpoint: () => Promise<void>;
  /**
   * The same while events are applied; false when another worker moved it too, or it was set back, which is for
   * `saveCheckpoint` to settle.
   */
  readonly trySavingCheckpoint: () => Promise<boolean>;
  /**
   * The log ends before where it ended: goes back to what is saved, which must be everything that was applied.
   * @throws CheckpointMismatchError when the log lacks that
   */
  readonly verifyLog: () => Promise<void>;
  readonly retry: (project: ProjectEvent) => Promise<RetryResult>;
  /** Its documents were replaced by others that lack nothing: what was parked is forgotten. */
  readonly replaced: () => Promise<void>;
};

export type ProjectionTargetOptions = {
  readonly projection: AnyProjection;
  readonly partition: number;
  readonly partitionCount: number;
  readonly store: ReadStore;
  readonly log: EventLog;
  readonly logger: Logger;
  /** How often the runner saves beside the work, in milliseconds; 0 saves with each batch. */
  readonly saveInterval?: number | undefined;
  /** Documents that are not loaded again after they were written; none when left out. */
  readonly remember?: number | undefined;
  readonly onParked: (parked: Parked, cause: unknown) => void;
};

/** In intervals: the work itself saves only while nobody does it beside, as in catching up. */
const LONGEST_UNSAVED = 4;

export function createProjectionTarget(options: ProjectionTargetOptions): ProjectionTarget {
  const { projection, partition, partitionCount, store, log, logger, saveInterval = 0, onParked } = options;
  const { remember = 0 } = options;
  const { name, version } = projection.model;
  const stored = store.collection(projection.model);
  const remembering = remember > 0 ? createRememberingCollection(stored, remember) : null;
  const collection = remembering ?? stored;
  const parking = createParking({ projection, partition, partitionCount, store, onParked });
  const checkpoints = createCheckpoints({
    key: { model: name, version, partition, partitionCount },
    store,
    log,
    logger,
  });
  let position: Position = BEFORE_FIRST;
  let unsaved: LastEvent | null = null;
  let savedAt = Number.NEGATIVE_INFINITY;
  let isSavingBeside = false;
  /** What is parked was read from the store since it last may have changed there. */
  let isParkingKnown = true;

  async function finish(folding: MaybePromise<void>, last: LastEvent, through: Position): Promise<void> {
    await folding;
    await parking.save();
    await saveAndMove(last, through);
  }

  /**
   * What a partition without news has passed is an event of another one. It is asked for only here: else a silent
   * partition would hold back what everybody has to pass, and begin far behind after a restart.
   */
  async function lastPassed(): Promise<LastEvent | null> {
    if ((unsaved?.position ?? checkpoints.position()) >= position) return unsaved;

    return (await log.readAt(position).catch(() => null)) ?? unsaved;
  }

  /**
   * The documents are there, and their own positions guard them: a checkpoint that lies behind costs folding them once
   * more after a crash, and one with every batch costs everybody who waits a round trip to the store.
   */
  function saveAndMove(last: LastEvent, through: Position): MaybePromise<void> {
    if (saveInterval > 0 && (isSavingBeside || performance.now() - savedAt < saveInterval * LONGEST_UNSAVED)) {
      unsaved = last;
      position = through;
      return;
    }

    const saving = checkpoints.save(last);
    return saving instanceof Promise ? saving.then(() => moveOn(through), goBack) : moveTo(through);
  }

  /**
   * Another worker may be ahead. What it has done is not done again: the deletions that it passed may be forgotten by
   * now, and what it parked is known from the store only.
   */
  async function moveOn(through: Position): Promise<void> {
    moveTo(through);
    if (checkpoints.position() <= through) return;

    await restoreParking();
    jumpTo(checkpoints.position());
  }

  /** Over events that it has not folded, or back to some that it has: what it remembers is no longer what is stored. */
  function jumpTo(place: Position): void {
    remembering?.forget();
    position = place;
  }

  async function restoreParking(): Promise<void> {
    isParkingKnown = false;
    await parking.restore();
    isParkingKnown = true;
  }

  const isNew = (last: LastEvent | null): last is LastEvent => last !== null && last.position > checkpoints.position();

  function moveTo(through: Position): void {
    position = through;
    unsaved = null;
    if (saveInterval > 0) savedAt = performance.now();
  }

  function saved(last: LastEvent): void {
    if (unsaved !== null && unsaved.position <= last.position) unsaved = null;
    savedAt = performance.now();
  }

  /** The position first: what is parked was set back as well, but may have to be asked for again. */
  async function goBack(error: unknown): Promise<never> {
    if (error instanceof ReadModelSetBackError) {
      jumpTo(checkpoints.position());
      unsaved = null;
      await restoreParking();
    }
    throw error;
  }

  function fold(events: readonly AnyProjectedEvent[], last: LastEvent, through: Position): MaybePromise<void> {
    const folding = foldEvents(projection, collection, events, parking);
    return folding instanceof Promise || parking.hasUnsaved()
      ? finish(folding, last, through)
      : saveAndMove(last, through);
  }

  return {
    projection,
    name,
    version,
    partition,
    position: () => position,
    parked: parking.list,

    async restore() {
      jumpTo(await checkpoints.restore());
      await parking.restore();
      savedAt = performance.now();
    },

    apply: (events, last, through) =>
      isParkingKnown ? fold(events, last, through) : restoreParking().then(() => fold(events, last, through)),

    advance(last, through) {
      if (last !== null && last.position > position) unsaved = last;
      position = through;
    },

    async trySavingCheckpoint() {
      const last = await lastPassed();
      isSavingBeside = true;
      try {
        const isDone = isNew(last) ? checkpoints.trySaving(last) : checkpoints.isAsSaved();
        if (!(await isDone)) return false;
        if (last !== null) saved(last);
        return true;
      } finally {
        isSavingBeside = false;
      }
    },

    async saveCheckpoint() {
      const last = await lastPassed();
      await Promise.resolve(isNew(last) ? checkpoints.save(last) : checkpoints.verify()).catch(goBack);
      if (last !== null) saved(last);
      if (checkpoints.position() > position) await moveOn(position);
    },

    async verifyLog() {
      await checkpoints.verifyLog();
      // What it only passed without having anything to do there was beyond the end.
      jumpTo(checkpoints.position());
      unsaved = null;
    },

    retry: (project) => {
      remembering?.forget();
      return retryParked(projection, stored, parking, {
        log,
        project,
        upTo: position,
        isOwn: (event) => partitionOfEvent(event, partitionCount) === partition,
      });
    },

    async replaced() {
      remembering?.forget();
      for (const parked of parking.list()) await parking.release(parked);
    },
  };
}
