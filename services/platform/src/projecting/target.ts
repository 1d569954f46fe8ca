import type { EventLog, Position } from '../ports/event-log.ts';
import type { MaybePromise, ReadStore } from '../ports/read-store.ts';
import type { AnyProjectedEvent, AnyProjection, ProjectEvent } from '../projection.ts';
import { foldEvents } from './fold.ts';
import { createParking, type Parked } from './parking.ts';
import { type RetryResult, retryParked } from './retry-parked.ts';

/** One projection under a runner: its collection, how far it is, and what of it waits. */
export type ProjectionTarget = {
  readonly projection: AnyProjection;
  readonly name: string;
  readonly version: number;
  readonly position: () => Position;
  readonly parked: () => readonly Parked[];
  /** Where the last run left it. */
  readonly restore: () => Promise<void>;
  /** Applies events that follow on its position, and writes down how far it came afterwards; at once if the store can. */
  readonly apply: (events: readonly AnyProjectedEvent[], position: Position) => MaybePromise<void>;
  /** There was nothing for it up to a position. Saved with the next `apply` or `saveCheckpoint`. */
  readonly advance: (position: Position) => void;
  readonly saveCheckpoint: () => Promise<void>;
  readonly retry: (log: EventLog, project: ProjectEvent) => Promise<RetryResult>;
};

export function createProjectionTarget(
  projection: AnyProjection,
  store: ReadStore,
  onParked: (parked: Parked, cause: unknown) => void,
): ProjectionTarget {
  const { name, version } = projection.model;
  const collection = store.collection(projection.model);
  const parking = createParking(projection, store, onParked);
  let position: Position = -1n;
  let saved: Position = -1n;

  function moveTo(upTo: Position): void {
    position = upTo;
    saved = upTo;
  }

  async function finish(folding: MaybePromise<void>, upTo: Position): Promise<void> {
    await folding;
    await parking.save();
    await store.saveCheckpoint(name, version, upTo);
    moveTo(upTo);
  }

  async function saveCheckpoint(): Promise<void> {
    if (saved === position) return;

    await store.saveCheckpoint(name, version, position);
    saved = position;
  }

  return {
    projection,
    name,
    version,
    position: () => position,
    parked: parking.list,

    async restore() {
      position = await store.loadCheckpoint(name, version);
      saved = position;
      await parking.restore();
    },

    apply(events, upTo) {
      const folding = foldEvents(projection, collection, events, parking);
      if (folding instanceof Promise || parking.hasUnsaved()) return finish(folding, upTo);

      const saving = store.saveCheckpoint(name, version, upTo);
      return saving instanceof Promise ? saving.then(() => moveTo(upTo)) : moveTo(upTo);
    },

    advance(upTo) {
      position = upTo;
    },

    saveCheckpoint,
    retry: (log, project) => retryParked(projection, collection, parking, { log, project, upTo: position }),
  };
}
