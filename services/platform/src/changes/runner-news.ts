import type { Logger } from '../logger.ts';
import type { ChangeNews } from '../ports/change-news.ts';
import { BEFORE_FIRST } from '../ports/event-log.ts';
import type { Batch } from '../projecting/distribute.ts';
import type { AnyProjection } from '../projection.ts';
import { createChangeListeners } from './change-listeners.ts';
import { createChangeGatherer } from './gather-changes.ts';

export type RunnerNewsOptions = { readonly projections: readonly AnyProjection[]; readonly logger: Logger };

export type RunnerNews = ChangeNews & {
  /** For the runner: what it has applied. */
  readonly applied: (batch: Batch) => void;
};

/** The one partition of a log that is not divided. */
const WHOLE_LOG = 0;

/** What a runner applies, told in the process that it runs in. */
export function createRunnerNews({ projections, logger }: RunnerNewsOptions): RunnerNews {
  const listeners = createChangeListeners(logger);
  const gatherer = createChangeGatherer(projections);
  let through = BEFORE_FIRST;

  return {
    applied: (batch) => {
      through = batch.through;
      if (listeners.isEmpty()) return;

      gatherer.add(batch.events);
      listeners.tell({ partition: WHOLE_LOG, through, changed: gatherer.take() });
    },
    subscribe: (onApplied) => {
      onApplied({ partition: WHOLE_LOG, through, changed: null });
      return listeners.add(onApplied);
    },
    partitionOf: () => WHOLE_LOG,
    toldThrough: () => through,
  };
}
