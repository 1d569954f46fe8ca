import type { Position, RecordedEvent } from '../ports/event-log.ts';
import type { MaybePromise } from '../ports/read-store.ts';
import type { AnyProjectedEvent, ProjectEvent } from '../projection.ts';
import type { LastEvent } from './checkpoints.ts';
import { partitionOfEvent } from './partitions.ts';
import { searchedFirst } from './searched-first.ts';
import type { ProjectionTarget } from './target.ts';

const NOBODY: readonly ProjectionTarget[] = [];
const NOTHING: readonly Promise<void>[] = [];

export type DistributorOptions = {
  readonly targets: readonly ProjectionTarget[];
  readonly partitionCount: number;
  readonly project: ProjectEvent;
  /** Called whenever targets have come further, before the slowest one has. */
  readonly onMoved: () => void;
};

/** Events that follow each other, and up to where they are everything; of the whole log when the partition is null. */
export type Batch = {
  readonly partition: number | null;
  readonly events: readonly RecordedEvent[];
  readonly through: Position;
};

/**
 * Gives every target the events of its partition that it handles, at once when their store answers at once.
 * @throws when one failed; the others are done or have not begun.
 */
export type Distribute = (batch: Batch) => MaybePromise<void>;

/** Of one partition: who wants the events of a type. */
type TargetsByType = ReadonlyMap<string, readonly ProjectionTarget[]>;
type Batches = Map<ProjectionTarget, AnyProjectedEvent[]>;

export function createDistributor(options: DistributorOptions): Distribute {
  const { partitionCount, project, onMoved } = options;
  const targets = searchedFirst(options.targets, ({ projection }) => projection);
  const targetsByType = groupByType(targets);
  const typesHandled = new Set(targets.flatMap(({ projection }) => projection.handles));

  /**
   * The type is looked at before anything else: the rest of an event is decoded only for those who want it. All that
   * one recorded event became goes into one batch.
   */
  function batchesOf(events: readonly RecordedEvent[], partition: number | null): Batches {
    const batches: Batches = new Map();
    for (const recorded of events) {
      for (const event of project(recorded)) {
        if (!typesHandled.has(event.type)) continue;

        const byType = targetsByType.get(partition ?? partitionOfEvent(recorded, partitionCount));
        for (const target of byType?.get(event.type) ?? NOBODY) addTo(batches, target, event);
      }
    }

    return batches;
  }

  return (batch) => {
    const { events, partition, through } = batch;
    const pending = new Map<ProjectionTarget, Promise<void>>();
    const batches = batchesOf(events, partition);
    const last = events.at(-1) ?? null;
    for (const target of targets) {
      if (partition !== null && target.partition !== partition) continue;

      const own = batches.get(target);
      if (own === undefined || last === null) {
        if (target.position() < through) target.advance(last, through);
        continue;
      }

      const searched = searchedBy(target, pending);
      const apply = () => applyTo(target, own, last, through);
      const applying = searched.length === 0 ? apply() : waitForAll(searched).then(apply);
      if (applying instanceof Promise) pending.set(target, applying.then(onMoved));
    }
    onMoved();

    return pending.size === 0 ? undefined : waitForAll([...pending.values()]);
  };
}

function groupByType(targets: readonly ProjectionTarget[]): ReadonlyMap<number, TargetsByType> {
  const groups = new Map<number, Map<string, ProjectionTarget[]>>();
  for (const target of targets) {
    const group = groups.get(target.partition) ?? new Map<string, ProjectionTarget[]>();
    groups.set(target.partition, group);
    for (const type of target.projection.handles) group.set(type, [...(group.get(type) ?? []), target]);
  }

  return groups;
}

function addTo(batches: Batches, target: ProjectionTarget, event: AnyProjectedEvent): void {
  const batch = batches.get(target);
  // Events come in order, so whatever follows one that is new to a target is new to it too.
  if (batch !== undefined) batch.push(event);
  else if (event.position > target.position()) batches.set(target, [event]);
}

/** What is under way in the read models that its search terms look into. */
function searchedBy(
  { projection, partition }: ProjectionTarget,
  pending: ReadonlyMap<ProjectionTarget, Promise<void>>,
): readonly Promise<void>[] {
  const { searchesIn } = projection.model;
  if (pending.size === 0 || searchesIn === undefined) return NOTHING;

  return [...pending].flatMap(([other, applying]) =>
    other.partition === partition && searchesIn.includes(other.name) ? [applying] : [],
  );
}

/** A target that fails at once must not keep the others from theirs. */
function applyTo(
  target: ProjectionTarget,
  batch: readonly AnyProjectedEvent[],
  last: LastEvent,
  through: Position,
): MaybePromise<void> {
  try {
    return target.apply(batch, last, through);
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Waits for all before it fails, so that no write is under way when the batch is tried again. */
async function waitForAll(pending: readonly Promise<void>[]): Promise<void> {
  if (pending.length <= 1) {
    await pending[0];
    return;
  }

  const outcomes = await Promise.allSettled(pending);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
