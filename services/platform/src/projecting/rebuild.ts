import { BEFORE_FIRST, type EventLog, type Position } from '../ports/event-log.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { AnyProjection, ProjectEvent } from '../projection.ts';
import { createBuild } from './build.ts';
import type { LastEvent } from './checkpoints.ts';

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
  const build = createBuild({ project, projections, store });
  const start = performance.now();
  let position = BEFORE_FIRST;
  let built: LastEvent | null = null;
  let events = 0;

  for (;;) {
    signal?.throwIfAborted();
    const page = await log.readAll(position, pageSize);
    const last = page.at(-1);
    if (last === undefined) break;

    await build(page);
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
