import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ReadStore } from '../ports/read-store.ts';
import type { AnyProjection } from '../projection.ts';
import { GIVE_UP_AFTER } from '../testing/patience.ts';
import { toProjectedEvents } from '../testing/projected-event.ts';
import { createTallyProjection } from '../testing/tally.ts';
import { createTallySystem } from '../testing/tally-system.ts';
import { rebuildProjections } from './rebuild.ts';

const searched = createTallyProjection(() => false, 'searched-tally');
const plain = createTallyProjection(() => false, 'searching-tally');
const searching: AnyProjection = { ...plain, model: { ...plain.model, searchesIn: ['searched-tally'] } };

/** Over a network, and slower with what is looked into; notes how far that was whenever the other is written. */
function createSlowStore({ store }: { readonly store: ReadStore }, seen: number[], fails: () => boolean = () => false) {
  const slow: ReadStore = {
    ...store,
    collection: (model) => {
      const collection = store.collection(model);
      return {
        ...collection,
        write: async (writes) => {
          if (model.name === 'searching-tally') seen.push(await store.collection(searched.model).count(BY_OWNER));
          if (model.name === 'searched-tally') await turn();
          if (model.name === 'searched-tally' && fails()) throw new Error('Not there');
          await collection.write(writes);
        },
      };
    },
  };
  return slow;
}
const BY_OWNER = { index: 'by-owner', equals: { owner: 'ann' } } as never;

describe('When the search terms of a read model look into another', () => {
  it('should get an event after the other, whatever comes first in the list', async () => {
    const system = createTallySystem();
    const seen: number[] = [];
    const store = createSlowStore(system, seen);
    const runner = system.run(searching, { projections: [searching, searched], store });
    await runner.start();

    await system.append('Added', { id: 'a' });
    await runner.waitFor(await system.append('Added', { id: 'b' }), GIVE_UP_AFTER);

    expect(seen.at(0)).toBe(1);
    expect(seen.at(-1)).toBe(2);
  });

  it('should not go on without the other while that fails', async () => {
    const system = createTallySystem();
    const seen: number[] = [];
    let failures = 3;
    const store = createSlowStore(system, seen, () => {
      failures -= 1;
      return failures >= 0;
    });
    const runner = system.run(searching, { projections: [searching, searched], store });
    await runner.start();

    await runner.waitFor(await system.append('Added', { id: 'a' }), GIVE_UP_AFTER);

    expect(failures).toBe(-1);
    expect(seen).toStrictEqual([1]);
  });

  it('should be rebuilt after the other', async () => {
    const system = createTallySystem();
    await system.append('Added', { id: 'a' });
    const seen: number[] = [];
    const store = createSlowStore(system, seen);

    await rebuildProjections({
      log: system.log,
      project: toProjectedEvents,
      projections: [searching, searched],
      store,
    });

    expect(seen).toStrictEqual([1]);
  });
});
