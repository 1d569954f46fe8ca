import type { AnyProjection } from '@entry/platform/projection';
import { toProjectedEvents } from '@entry/platform/testing/projected-event';
import { createTallyProjection, type TallyData } from '@entry/platform/testing/tally';
import type { TallySystem } from '@entry/platform/testing/tally-system';
import { type RebuildModelsOptions, rebuildModels } from '../rebuild-models.ts';

export const PARTITIONS = 3;
export const OWNERS = ['ann', 'bob', 'cid', 'dee', 'eve'];

/** Few enough that a short log has several. */
const PAGE = 4;

export function versionOf(version: number, isPoison?: (data: TallyData) => boolean): AnyProjection {
  const tally = createTallyProjection(isPoison);
  return { ...tally, model: { ...tally.model, version } };
}

export const oldVersion = versionOf(1);
export const newVersion = versionOf(2);

/** Documents of five people, of whom one is deleted in between. */
export async function fill({ append }: TallySystem, rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const owner of OWNERS) await append('Added', { id: `of-${owner}`, owner });
    if (round === 1) await append('Closed', { owner: 'bob', id: 'none' }, 'end-of-bob');
  }
}

export function rebuild(system: TallySystem, options: Partial<RebuildModelsOptions> = {}) {
  return rebuildModels({
    log: system.log,
    store: system.store,
    project: toProjectedEvents,
    projections: [newVersion],
    partitionCount: PARTITIONS,
    pageSize: PAGE,
    ...options,
  });
}
