import { BEFORE_FIRST, type EventLog, type Position } from '../ports/event-log.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { AnyProjectedEvent, AnyProjection, ProjectEvent } from '../projection.ts';
import type { LastEvent } from './checkpoints.ts';
import { foldEvents, type PoisonPolicy } from './fold.ts';
import { searchedFirst } from './searched-first.ts';

export class ProjectionPoisonedError extends Error {
  override readonly name = 'ProjectionPoisonedError';

  constructor(model: string, event: AnyProjectedEvent, cause: unknown) {
    super(`${model} cannot take ${event.type} at position ${event.position} of ${event.stream}`, { cause });
  }
}

export type RebuildProgress = { readonly events: number; readonly position: Position; readonly milliseconds: number };

export type RebuildOptions = {
  readonly log: EventLog;
  readonly project: ProjectEvent;
  readonly projections: readonly AnyProjection[];
  /** A store, or versions of the models, without documents: a rebuild never writes over live ones. */
  readonly store: ReadStore;
  /** Into how many partitions the workers divide what was built; 1 when left out. */
  readonly partitionCount?: number;
  readonly pageSize?: number;
  readonly onProgress?: (progress: RebuildProgress) => void;
  readonly signal?: AbortSignal;
};

/**
 * Builds read models from the whole log. Strict: nothing is parked.
 * @throws ProjectionPoisonedError at the first event that cannot be applied.
 */
export async function rebuildProjections(options: RebuildOptions): Promise<RebuildProgress> {
  const { log, project, projections, store, pageSize = 5_000, onProgress, signal } = options;
  const builds = searchedFirst(projections, (projection) => projection).map((projection) => ({
    projection,
    collection: store.collection(projection.model),
    policy: strictPolicy(projection.model.name),
    batch: [] as AnyProjectedEvent[],
  }));
  const batchesByType = new Map<string, AnyProjectedEvent[][]>();
  for (const { projection, batch } of builds) {
    for (const type of projection.handles) batchesByType.set(type, [...(batchesByType.get(type) ?? []), batch]);
  }
  const start = performance.now();
  let position = BEFORE_FIRST;
  let built: LastEvent | null = null;
  let events = 0;

  for (;;) {
    signal?.throwIfAborted();
    const page = await log.readAll(position, pageSize);
    const last = page.at(-1);
    if (last === undefined) break;

    for (const recorded of page) {
      for (const event of project(recorded)) {
        for (const batch of batchesByType.get(event.type) ?? []) batch.push(event);
      }
    }
    for (const { projection, collection, policy, batch } of builds) {
      if (batch.length > 0) await foldEvents(projection, collection, batch.splice(0), policy);
    }

    built = last;
    position = last.position;
    events += page.length;
    onProgress?.({ events, position, milliseconds: performance.now() - start });
  }

  if (built !== null) await saveCheckpoints(options, built);
  return { events, position, milliseconds: performance.now() - start };
}

async function saveCheckpoints(
  { store, projections, partitionCount = 1 }: RebuildOptions,
  { position, metadata }: LastEvent,
): Promise<void> {
  for (const { model } of projections) {
    for (let partition = 0; partition < partitionCount; partition += 1) {
      const key = { model: model.name, version: model.version, partition, partitionCount };
      const isSaved = await store.saveCheckpoint(key, null, { position, eventId: metadata.eventId });
      if (!isSaved) throw new Error(`${model.name} is not empty: a rebuild never writes over live documents`);
    }
  }
}

function strictPolicy(model: string): PoisonPolicy {
  const refuse = (event: AnyProjectedEvent, cause: unknown): never => {
    throw new ProjectionPoisonedError(model, event, cause);
  };

  return {
    isStreamParked: () => false,
    isDocumentParked: () => false,
    parkStream: refuse,
    parkDocument: (_id, event, cause) => refuse(event, cause),
  };
}
