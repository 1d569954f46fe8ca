import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ReadCollection, ReadStore } from '../ports/read-store.ts';
import { GIVE_UP_AFTER } from '../testing/patience.ts';
import { expectSameAsRebuild } from '../testing/same-as-rebuild.ts';
import { createTallyProjection } from '../testing/tally.ts';
import { createTallySystem } from '../testing/tally-system.ts';
import { createRememberingCollection } from './remembering-collection.ts';

const { model } = createTallyProjection();
const KEY = { model: 'tally', version: 1, partition: 0, partitionCount: 1 };
const tally = (total: number) => ({ owner: 'ann', total, events: 1 });

function setUp() {
  const stored = createMemoryReadStore().collection(model) as ReadCollection<object>;
  const load = vi.fn<ReadCollection<object>['load']>(stored.load);
  const write = vi.fn<ReadCollection<object>['write']>(stored.write);
  return { stored, load, write, remembering: createRememberingCollection({ ...stored, load, write }, 10) };
}

async function loaded({ load }: ReadCollection<object>, ids: readonly string[]) {
  return [...(await load(ids)).values()].toSorted((left, right) => left.id.localeCompare(right.id));
}

describe('A collection that remembers', () => {
  it('should not ask again for what it has written or loaded', async () => {
    const { stored, load, remembering } = setUp();
    await stored.write([{ id: 'a', document: tally(1), position: 1n }]);
    await remembering.write([{ id: 'b', document: null, position: 2n }]);

    const first = await loaded(remembering, ['a', 'b', 'none']);
    const second = await loaded(remembering, ['b', 'a']);

    expect(first).toStrictEqual(second);
    expect(second.map(({ id, position }) => [id, position])).toStrictEqual([
      ['a', 1n],
      ['b', 2n],
    ]);
    expect(load.mock.calls).toStrictEqual([[['a', 'none']]]);
  });

  it('should ask again when a write may have been carried out by half', async () => {
    const { stored, write, remembering } = setUp();
    await remembering.write([{ id: 'a', document: tally(1), position: 1n }]);
    write.mockImplementationOnce(async (writes) => {
      await stored.write(writes);
      throw new Error('No answer');
    });
    await expect(remembering.write([{ id: 'a', document: tally(2), position: 2n }])).rejects.toThrow('No answer');

    expect(await loaded(remembering, ['a'])).toMatchObject([{ position: 2n }]);
  });

  it.each([
    ['it looked something up', ({ find }: ReadCollection<object>) => find({ index: 'by-owner', equals: {}, limit: 0 })],
    ['it was told to', (remembering: ReadCollection<object>) => (remembering as { forget?: () => void }).forget?.()],
  ])('should ask again after %s', async (_when, act) => {
    const { stored, remembering } = setUp();
    await remembering.write([{ id: 'a', document: tally(1), position: 1n }]);
    await stored.write([{ id: 'a', document: tally(2), position: 2n }]);

    await Promise.resolve(act(remembering)).catch(() => undefined);

    expect(await loaded(remembering, ['a'])).toMatchObject([{ position: 2n }]);
  });
});

type Step =
  | { readonly does: 'Added' | 'Closed'; readonly id: string; readonly owner: string }
  | { readonly does: 'set back' | 'fail' };

const owner = fc.constantFrom('ann', 'bob');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('Added'), id: fc.constantFrom('a', 'b', 'c'), owner }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('Closed'), id: fc.constant('none'), owner }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('set back', 'fail') }) },
);

/** Writes come late by some turns, and now and then one is carried out although it fails. */
function slowStore(store: ReadStore, turns: number, failing: { now: boolean }): ReadStore {
  return {
    ...store,
    collection: (wanted) => {
      const collection = store.collection(wanted);
      return {
        ...collection,
        async write(writes) {
          for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
          await collection.write(writes);
          if (!failing.now) return;

          failing.now = false;
          throw new Error('No answer');
        },
      };
    },
  };
}

describe('Runners that remember documents', () => {
  it('should come to what a rebuild comes to: two at once, failures, and read models that are set back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.nat(4), async (steps, turns) => {
        const system = createTallySystem();
        const failing = { now: false };
        const runners = [0, turns].map((late) =>
          system.run(createTallyProjection(), { remember: 2, store: slowStore(system.store, late, failing) }),
        );
        await Promise.all(runners.map((runner) => runner.start()));
        let backup = await system.store.loadCheckpoint(KEY);

        for (const { does, ...data } of steps) {
          if (does === 'fail') failing.now = true;
          else if (does === 'set back') backup = await setBack(system.store, backup);
          else
            await system.append(does, data, does === 'Closed' && 'owner' in data ? `account-${data.owner}` : undefined);
          await new Promise(setImmediate);
        }
        const head = await system.append('Added', { id: 'last', owner: 'cid' });
        for (const runner of runners) expect(await runner.waitFor(head, GIVE_UP_AFTER)).toBe(true);
        await Promise.all(runners.map((runner) => runner.stop()));

        await expectSameAsRebuild(system);
      }),
      { numRuns: 200, seed: 20_261_121 },
    );
  });
});

/** The store of an earlier moment: all that came after it is gone. Answers the checkpoint of now. */
async function setBack(store: ReadStore, backup: Awaited<ReturnType<ReadStore['loadCheckpoint']>>) {
  const current = await store.loadCheckpoint(KEY);
  if (backup === null || current === null) return current;

  await store.saveCheckpoint(KEY, current, backup);
  return backup;
}
