import type { Position, RecordedEvent } from '../ports/event-log.ts';
import type { MaybePromise } from '../ports/read-store.ts';
import type { AnyProjectedEvent, ProjectEvent } from '../projection.ts';
import type { ProjectionTarget } from './target.ts';

const NOBODY: readonly ProjectionTarget[] = [];

/**
 * Gives every target the events it handles, at once when their store answers at once.
 * @throws when one failed; the others are done or have not begun.
 */
export function createDistributor(
  targets: readonly ProjectionTarget[],
  project: ProjectEvent,
): (events: readonly RecordedEvent[]) => MaybePromise<void> {
  const targetsByType = new Map<string, ProjectionTarget[]>();
  for (const target of targets) {
    for (const type of target.projection.handles) {
      const interested = targetsByType.get(type);
      if (interested) interested.push(target);
      else targetsByType.set(type, [target]);
    }
  }

  /**
   * The type is looked at before anything else: the rest of an event is decoded only for those who want it. All that
   * one recorded event became goes into one batch.
   */
  function batchesOf(events: readonly RecordedEvent[]): ReadonlyMap<ProjectionTarget, AnyProjectedEvent[]> {
    const batches = new Map<ProjectionTarget, AnyProjectedEvent[]>();
    for (const recorded of events) {
      for (const event of project(recorded)) {
        const { position } = event;
        for (const target of targetsByType.get(event.type) ?? NOBODY) {
          if (position <= target.position()) continue;

          const batch = batches.get(target);
          if (batch) batch.push(event);
          else batches.set(target, [event]);
        }
      }
    }

    return batches;
  }

  function advance(position: Position): void {
    for (const target of targets) if (target.position() < position) target.advance(position);
  }

  return (events) => {
    const last = events.at(-1);
    if (last === undefined) return;

    const { position } = last;
    const pending: Promise<void>[] = [];
    for (const [target, batch] of batchesOf(events)) {
      const applying = applyTo(target, batch, position);
      if (applying instanceof Promise) pending.push(applying);
    }

    return pending.length === 0 ? advance(position) : waitForAll(pending).then(() => advance(position));
  };
}

/** A target that fails at once must not keep the others from theirs. */
function applyTo(
  target: ProjectionTarget,
  batch: readonly AnyProjectedEvent[],
  position: Position,
): MaybePromise<void> {
  try {
    return target.apply(batch, position);
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
