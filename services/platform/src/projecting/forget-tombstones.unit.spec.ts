import { describe, expect, it } from 'vitest';
import type { ReadStore } from '../ports/read-store.ts';
import { GIVE_UP_AFTER } from '../testing/patience.ts';
import { createTallyProjection } from '../testing/tally.ts';
import { createTallySystem } from '../testing/tally-system.ts';
import { createTombstoneForgetter } from './forget-tombstones.ts';
import { partitionOf } from './partitions.ts';

const { model } = createTallyProjection();

/** An owner whose events are in a partition of two. */
function ownerIn(partition: number): string {
  let number = 0;
  while (partitionOf({ subjectId: `owner-${number}`, stream: '' }, 2) !== partition) number += 1;
  return `owner-${number}`;
}

describe('When deletions are forgotten', () => {
  it('should be those that all partitions had passed at the time before', async () => {
    const system = createTallySystem({ partitionCount: 2 });
    const forget = createTombstoneForgetter(system.store, [createTallyProjection()], 2);
    const remembered = async () => [...(await system.store.collection(model).load(['a', 'b'])).keys()];
    const workers = [0, 1].map((partition) =>
      system.run(createTallyProjection(), { partitions: { count: 2, own: [partition] } }),
    );
    await system.append('Added', { id: 'a', owner: ownerIn(0) });
    await system.append('Closed', { id: 'none', owner: ownerIn(0) }, 'account-a');
    await workers[0]?.start();
    expect(await remembered()).toStrictEqual(['a']);

    // The second partition has not begun: what it may still write is not known.
    await forget();
    await forget();
    expect(await remembered()).toStrictEqual(['a']);

    await workers[1]?.start();
    await system.append('Added', { id: 'b', owner: ownerIn(1) });
    await forget();
    await system.append('Closed', { id: 'none', owner: ownerIn(1) }, 'account-b');
    await Promise.all(workers.map(async (worker) => worker.waitFor(await system.log.head(), GIVE_UP_AFTER)));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(await remembered()).toStrictEqual(['a', 'b']);

    await forget();
    expect(await remembered()).toStrictEqual(['b']);
    await forget();
    expect(await remembered()).toStrictEqual([]);
  });

  it('should be done by a runner as time goes by', async () => {
    const system = createTallySystem();
    const runner = system.run(createTallyProjection(), { keepTombstonesFor: 2 });
    await runner.start();
    await system.append('Added', { id: 'a' });
    const position = await system.append('Closed', { id: 'none' }, 'account-ann');
    expect(await runner.waitFor(position, GIVE_UP_AFTER)).toBe(true);

    await expect.poll(async () => (await system.store.collection(model).load(['a'])).size).toBe(0);
  });

  it('should be only those that everybody has passed still, when a read model was set back', async () => {
    let position = 10n;
    const forgotten: bigint[] = [];
    const store = {
      loadCheckpoint: async () => ({ position, eventId: 'event' }),
      collection: () => ({ forgetTombstones: (upTo: bigint) => void forgotten.push(upTo) }),
    } as unknown as ReadStore;
    const forget = createTombstoneForgetter(store, [createTallyProjection()], 1);

    await forget();
    position = 5n;
    await forget();
    position = 20n;
    await forget();

    expect(forgotten).toStrictEqual([5n, 5n]);
  });
});
