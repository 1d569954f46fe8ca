import { describe, expect, it } from 'vitest';
import { GIVE_UP_AFTER } from '../testing/patience.ts';
import { expectSameAsRebuild } from '../testing/same-as-rebuild.ts';
import { createTallyProjection, type TallyData } from '../testing/tally.ts';
import { createTallySystem } from '../testing/tally-system.ts';

const { model } = createTallyProjection();

/** A read model that cannot take some events until it is mended. */
async function createPoisoned() {
  const system = createTallySystem();
  const state = { isMended: false };
  const projection = createTallyProjection(({ amount }: TallyData) => !state.isMended && amount === -1);
  const runner = system.run(projection);
  await runner.start();

  async function seen(type: string, data: Partial<TallyData>, stream?: string): Promise<void> {
    await runner.waitFor(await system.append(type, data, stream), GIVE_UP_AFTER);
  }
  const parked = () => runner.status().projections[0]?.parked ?? [];

  return { ...system, runner, state, seen, parked };
}

describe('When somebody is erased of whom something is parked', () => {
  it('should leave nothing of a parked document, and keep it parked', async () => {
    const system = await createPoisoned();
    await system.seen('Added', { id: 'a', amount: 1 });
    await system.seen('Added', { id: 'a', amount: -1 });

    await system.seen('Closed', { owner: 'ann', id: 'none' }, 'end');

    expect(await system.documents()).toStrictEqual({});
    expect(system.parked()).toMatchObject([{ target: 'a' }]);
    system.state.isMended = true;
    expect(await system.runner.retryParked()).toStrictEqual([]);
    await expectSameAsRebuild(system);
  });

  it('should leave nothing of it when all comes in one batch', async () => {
    const system = createTallySystem();
    await system.append('Added', { id: 'a', amount: 1 });
    await system.append('Added', { id: 'a', amount: -1 });
    await system.append('Closed', { owner: 'ann', id: 'none' }, 'end');

    await system.run(createTallyProjection(({ amount }) => amount === -1)).start();

    expect(await system.documents()).toStrictEqual({});
  });

  it('should leave nothing of what an event of a parked stream deletes', async () => {
    const system = await createPoisoned();
    await system.seen('Added', { id: 'a', amount: 1 });
    await system.seen('Added', { id: 'broken-key', amount: -1 }, 'person');

    await system.seen('Closed', { owner: 'ann', id: 'none' }, 'person');

    expect(await system.documents()).toStrictEqual({});
    expect(system.parked()).toMatchObject([{ kind: 'stream', target: 'person' }]);
    system.state.isMended = true;
    expect(await system.runner.retryParked()).toStrictEqual([]);
    await expectSameAsRebuild(system);
  });

  it('should change nothing else by events of a parked stream', async () => {
    const system = await createPoisoned();
    await system.seen('Added', { id: 'a', amount: 1 });
    await system.seen('Added', { id: 'broken-key', amount: -1 }, 'person');

    await system.seen('Added', { id: 'a', amount: 5 }, 'person');
    await system.seen('Added', { id: 'broken-key', amount: -1 }, 'person');

    expect(await system.documents()).toStrictEqual({ a: { owner: 'ann', total: 1, events: 1 } });
    expect(system.parked()).toHaveLength(1);
  });

  it('should show again what came afterwards once the reason is gone', async () => {
    const system = await createPoisoned();
    await system.seen('Added', { id: 'a', amount: -1 });
    await system.seen('Closed', { owner: 'ann', id: 'none' }, 'end');
    await system.seen('Added', { id: 'a', owner: 'bob', amount: 3 });
    system.state.isMended = true;

    expect(await system.runner.retryParked()).toStrictEqual([]);

    expect(await system.documents()).toStrictEqual({ a: { owner: 'bob', total: 3, events: 1 } });
    await expectSameAsRebuild(system);
  });

  it('should leave nothing, by a retry that fails, of what was erased by a release that left it there', async () => {
    const system = await createPoisoned();
    await system.seen('Added', { id: 'a', amount: 1 });
    const collection = system.store.collection(model);
    const [row] = (await collection.load(['a'])).values();
    await system.seen('Added', { id: 'a', amount: -1 });
    await system.seen('Closed', { owner: 'ann', id: 'none' }, 'end');
    await collection.forgetTombstones(await system.log.head());
    await collection.write([{ id: 'a', document: row?.document ?? null, position: row?.position ?? 0n }]);
    expect(await system.documents()).toMatchObject({ a: {} });

    expect(await system.runner.retryParked()).toHaveLength(1);

    expect(await system.documents()).toStrictEqual({});
  });

  it('should apply, by a retry, what an event of a parked stream changes besides its own documents', async () => {
    const system = await createPoisoned();
    await system.seen('Added', { id: 'broken-key', amount: -1 }, 'person');
    const collection = system.store.collection(model);
    await system.seen('Added', { id: 'a', amount: 1 });
    await system.seen('Closed', { owner: 'ann', id: 'none' }, 'person');
    await collection.forgetTombstones(await system.log.head());
    await collection.write([{ id: 'a', document: { owner: 'ann', total: 1, events: 1 }, position: 1n }]);
    system.state.isMended = true;

    expect(await system.runner.retryParked()).toStrictEqual([]);

    expect(await system.documents()).toStrictEqual({});
    await expectSameAsRebuild(system);
  });
});
