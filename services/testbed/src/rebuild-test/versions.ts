import type { AnyProjection } from '@entry/platform/projection';

/** The same folds as another version, as a release that changes one has them. */
export const withVersionRaisedBy = (raise: number, projections: readonly AnyProjection[]): readonly AnyProjection[] =>
  projections.map((projection) => ({
    ...projection,
    model: { ...projection.model, version: projection.model.version + raise },
  }));
