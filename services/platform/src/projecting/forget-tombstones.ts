import type { Position } from '../ports/event-log.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { AnyProjection } from '../projection.ts';

/**
 * Forgets, at every call, the tombstones that all partitions had passed at the call before. Between two calls no
 * write may take longer than their distance: a worker that was held up for so long could bring a document back.
 */
export function createTombstoneForgetter(
  store: ReadStore,
  projections: readonly AnyProjection[],
  partitionCount: number,
): () => Promise<void> {
  const passed = new Map<AnyProjection, Position>();

  /** Null as long as one of them has not begun. */
  async function lowestCheckpoint({ model: { name, version } }: AnyProjection): Promise<Position | null> {
    let lowest: Position | null = null;
    for (let partition = 0; partition < partitionCount; partition += 1) {
      const checkpoint = await store.loadCheckpoint({ model: name, version, partition, partitionCount });
      if (checkpoint === null) return null;
      if (lowest === null || checkpoint.position < lowest) lowest = checkpoint.position;
    }

    return lowest;
  }

  return async () => {
    for (const projection of projections) {
      const before = passed.get(projection);
      const lowest = await lowestCheckpoint(projection);
      if (lowest === null) {
        passed.delete(projection);
        continue;
      }

      passed.set(projection, lowest);
      // A read model that was set back meanwhile passes the same deletions once more.
      const upTo = before === undefined || before < lowest ? before : lowest;
      if (upTo !== undefined) await store.collection(projection.model).forgetTombstones(upTo);
    }
  };
}
