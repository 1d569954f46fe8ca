import type { ParkedEvent, ReadModelRebuild, ReadModelState } from '@entry/contracts/read-models/api';
import type { EventLog, Position } from '@entry/platform/ports/event-log';
import type { ProjectionOperations, RebuildState } from '@entry/platform/ports/projection-operations';
import type { Parked } from '@entry/platform/projecting/parking';
import type { ReadModelsStatus } from '@entry/platform/projection-runner';

const MOST_PARKED_SHOWN = 20;
/** Beyond that it is enough to know that it is many. */
const MOST_EVENTS_COUNTED = 1_000;

type Dependencies = {
  readonly log: Pick<EventLog, 'readAll' | 'readAt'>;
  readonly projectionOperations: Pick<ProjectionOperations, 'listParked' | 'rebuilds'>;
};

/** How every read model is, as operators read it; nothing personal is in it. */
export async function describeReadModels(
  dependencies: Dependencies,
  { projections, lagMilliseconds }: ReadModelsStatus,
): Promise<readonly ReadModelState[]> {
  const countAfter = createLagCounter(dependencies.log);

  return Promise.all(
    projections.map(async ({ model, version, position, isCurrent, parked }) => ({
      model,
      version,
      position: position.toString(),
      isCurrent,
      lagEvents: isCurrent ? 0 : await countAfter(position),
      lagSeconds: isCurrent ? 0 : Math.round(lagMilliseconds / 100) / 10,
      parkedCount: parked.length,
      parked: parked.length === 0 ? [] : await describeParked(dependencies, model),
      rebuild: describeRebuild(dependencies.projectionOperations.rebuilds?.state(model) ?? null),
    })),
  );
}

/** Read models that are behind mostly stand at one place: it is counted from there once. */
function createLagCounter({ readAll }: Dependencies['log']): (position: Position) => Promise<number> {
  const counts = new Map<Position, Promise<number>>();

  return (position) => {
    const counting = counts.get(position) ?? readAll(position, MOST_EVENTS_COUNTED).then(({ length }) => length);
    counts.set(position, counting);
    return counting;
  };
}

async function describeParked({ log, projectionOperations }: Dependencies, model: string): Promise<ParkedEvent[]> {
  const parked = await projectionOperations.listParked(model, MOST_PARKED_SHOWN);

  return Promise.all(parked.map((one) => describeOne(log, one)));
}

async function describeOne(log: Dependencies['log'], parked: Parked): Promise<ParkedEvent> {
  const { kind, target, stream, revision, eventType, position, errorName } = parked;
  const event = await log.readAt(BigInt(position));

  return {
    kind,
    target,
    stream,
    revision,
    eventType,
    position,
    recordedAt: event?.metadata.recordedAt ?? null,
    cause: errorName,
  };
}

function describeRebuild(state: RebuildState | null): ReadModelRebuild | null {
  if (state === null) return null;
  if (state.phase === 'failed') return { phase: 'failed', events: 0, share: 0, cause: state.message };

  const { phase, events, share } = state;
  return { phase, events, share: Math.round(share * 1_000) / 1_000, cause: null };
}
