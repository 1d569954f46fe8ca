import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { expect } from 'vitest';
import { digestOf } from '../projecting/digest.ts';
import { rebuildProjections } from '../projecting/rebuild.ts';
import type { AnyProjection } from '../projection.ts';
import { toProjectedEvents } from './projected-event.ts';
import { createTallyProjection } from './tally.ts';
import type { TallySystem } from './tally-system.ts';

/** The read model holds what an empty store comes to that is given the whole log at once. */
export async function expectSameAsRebuild(
  { log, store }: Pick<TallySystem, 'log' | 'store'>,
  projection: AnyProjection = createTallyProjection(),
): Promise<void> {
  const rebuilt = createMemoryReadStore();
  await rebuildProjections({ log, project: toProjectedEvents, projections: [projection], store: rebuilt });
  expect(await digestOf(store.collection(projection.model))).toStrictEqual(
    await digestOf(rebuilt.collection(projection.model)),
  );
}
