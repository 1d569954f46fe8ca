import type { Position, RecordedEvent } from '../ports/event-log.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { AnyProjectedEvent, AnyProjection, ProjectEvent } from '../projection.ts';
import { foldEvents, type PoisonPolicy } from './fold.ts';
import { searchedFirst } from './searched-first.ts';

export class ProjectionPoisonedError extends Error {
  override readonly name = 'ProjectionPoisonedError';

  constructor(model: string, event: AnyProjectedEvent, cause: unknown) {
    super(`${model} cannot take ${event.type} at position ${event.position} of ${event.stream}`, { cause });
  }
}

/** Folds pages of the log into read models, in order. Strict: nothing is parked. */
export type Build = (
  page: readonly RecordedEvent[],
  /** Up to where a read model has everything already. */
  doneUpTo?: (projection: AnyProjection) => Position,
) => Promise<void>;

/** The build throws ProjectionPoisonedError at the first event that cannot be applied. */
export function createBuild(options: {
  readonly project: ProjectEvent;
  readonly projections: readonly AnyProjection[];
  readonly store: Pick<ReadStore, 'collection'>;
}): Build {
  const { project, projections, store } = options;
  const builds = searchedFirst(projections, (projection) => projection).map((projection) => ({
    projection,
    collection: store.collection(projection.model),
    policy: strictPolicy(projection.model.name),
    batch: [] as AnyProjectedEvent[],
  }));
  const buildsByType = new Map<string, typeof builds>();
  for (const build of builds) {
    for (const type of build.projection.handles) buildsByType.set(type, [...(buildsByType.get(type) ?? []), build]);
  }

  return async (page, doneUpTo) => {
    const done = doneUpTo === undefined ? null : new Map(projections.map((one) => [one, doneUpTo(one)]));
    for (const recorded of page) {
      for (const event of project(recorded)) {
        for (const { projection, batch } of buildsByType.get(event.type) ?? []) {
          if (done === null || event.position > (done.get(projection) as Position)) batch.push(event);
        }
      }
    }
    for (const { projection, collection, policy, batch } of builds) {
      if (batch.length > 0) await foldEvents(projection, collection, batch.splice(0), policy);
    }
  };
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
