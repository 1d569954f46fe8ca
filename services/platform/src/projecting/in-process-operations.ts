import type { ProjectionOperations, RebuildOperations } from '../ports/projection-operations.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { AnyProjection } from '../projection.ts';
import type { ProjectionRunner } from '../projection-runner.ts';
import { listParked } from './parking.ts';

/** What operators do where the runner of the read models is in the same process. */
export function createInProcessOperations(options: {
  readonly runner: Pick<ProjectionRunner, 'retryParked' | 'status'>;
  readonly store: Pick<ReadStore, 'collection'>;
  readonly projections: readonly AnyProjection[];
  readonly rebuilds: RebuildOperations;
}): ProjectionOperations {
  const { runner, store, projections, rebuilds } = options;
  const countWaiting = (): number =>
    runner.status().projections.reduce((count, { parked }) => count + parked.length, 0);

  return {
    listParked: async (model, limit) => {
      const projection = projections.find((candidate) => candidate.model.name === model);
      return projection === undefined ? [] : listParked(store, projection, limit);
    },

    retryParked: async () => {
      const before = countWaiting();
      const { length: waiting } = await runner.retryParked();

      return { recovered: Math.max(0, before - waiting), waiting, unanswered: 0 };
    },

    rebuilds,
  };
}
