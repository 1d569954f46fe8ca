import type { ProjectionOperations } from '@entry/platform/ports/projection-operations';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { listParked } from '@entry/platform/projecting/parking';
import type { AnyProjection } from '@entry/platform/projection';
import { requestRetry } from '@entry/worker/retry-desk';

/** Somebody waits for the answer in front of a page. In milliseconds. */
const PATIENCE = 10_000;

/**
 * What operators do to read models that workers bring up to date: parked events are tried again by the worker that has
 * them. Rebuilding is a new version and a release, by a command with rights of its own.
 */
export function createDistributedOperations(options: {
  readonly store: ReadStore;
  readonly projections: readonly AnyProjection[];
  readonly partitionCount: number;
}): ProjectionOperations {
  const { store, projections } = options;

  return {
    listParked: async (model, limit) => {
      const projection = projections.find((candidate) => candidate.model.name === model);
      return projection === undefined ? [] : listParked(store, projection, limit);
    },

    retryParked: async () => {
      const { answers, unanswered } = await requestRetry({ ...options, timeout: PATIENCE });
      const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

      return {
        recovered: sum(answers.map(({ recovered }) => recovered)),
        waiting: sum(answers.map(({ waiting }) => waiting)),
        unanswered: unanswered.length,
      };
    },

    rebuilds: null,
  };
}
