import type { Changed } from '../ports/change-news.ts';
import type { RecordedEvent } from '../ports/event-log.ts';
import type { AnyProjection } from '../projection.ts';

/** Gathers of whom events were applied, until somebody takes it to tell it. */
export type ChangeGatherer = {
  readonly add: (events: readonly RecordedEvent[]) => void;
  /** What came since it was last taken; null when it was of too many to name them. */
  readonly take: () => Changed | null;
};

/** Named one by one in an announcement of some kilobytes; a log that is caught up with is of everybody. */
const NAMED_AT_MOST = 200;

const NOBODY: Changed = new Map();

export function createChangeGatherer(projections: readonly AnyProjection[]): ChangeGatherer {
  const modelsByType = groupByType(projections);
  const all: ReadonlySet<string> = new Set(projections.map(({ model }) => model.name));
  let changed: Map<string, Set<string>> | null = new Map();

  function name(subjectId: string, models: ReadonlySet<string>): void {
    if (changed === null) return;

    const known = changed.get(subjectId);
    if (known === undefined) changed.set(subjectId, new Set(models));
    else for (const model of models) known.add(model);
    if (changed.size > NAMED_AT_MOST) changed = null;
  }

  return {
    add: (events) => {
      for (const event of events) {
        if (changed === null) return;

        const { subjectId } = event.metadata;
        // A type of an older version, which a projection only knows as what became of it, may be shown anywhere.
        if (subjectId !== null) name(subjectId, modelsByType.get(event.type) ?? all);
      }
    },
    take: () => {
      const taken = changed;
      if (taken?.size === 0) return NOBODY;

      changed = new Map();
      return taken;
    },
  };
}

function groupByType(projections: readonly AnyProjection[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const { handles, model } of projections) {
    for (const type of handles) groups.set(type, (groups.get(type) ?? new Set()).add(model.name));
  }

  return groups;
}
