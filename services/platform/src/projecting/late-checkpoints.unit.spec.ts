import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { describe, expect, it } from 'vitest';
import type { ReadStore } from '../ports/read-store.ts';
import { eventually } from '../testing/eventually.ts';
import { GIVE_UP_AFTER } from '../testing/patience.ts';
import { createTallyProjection } from '../testing/tally.ts';
import { createTallySystem } from '../testing/tally-system.ts';

const LONG = 600_000;
const MANY = 20;
const KEY = { model: 'tally', version: 1, partition: 0, partitionCount: 1 };

function countingSaves(): { readonly store: ReadStore; readonly saves: () => number } {
  const store = createMemoryReadStore();
  let saves = 0;

  return {
    store: {
      ...store,
      saveCheckpoint: (...parameters) => {
        saves += 1;
        return store.saveCheckpoint(...parameters);
      },
    },
    saves: () => saves,
  };
}

async function appendMany({ append }: ReturnType<typeof createTallySystem>): Promise<bigint> {
  let position = -1n;
  for (let number = 0; number < MANY; number += 1) position = await append('Added', { owner: 'ann' });

  return position;
}

describe('A runner that saves its checkpoints now and then', () => {
  it('should show what was written without saving after every batch', async () => {
    const { store, saves } = countingSaves();
    const system = createTallySystem({ store });
    const runner = system.run(createTallyProjection(), { saveInterval: LONG });
    await runner.start();

    const position = await appendMany(system);

    expect(await runner.waitFor(position, GIVE_UP_AFTER)).toBe(true);
    expect(await system.documents()).toMatchObject({ a: { total: MANY } });
    expect(saves()).toBeLessThanOrEqual(1);
  });

  it('should save how far it came when it stops', async () => {
    const { store } = countingSaves();
    const system = createTallySystem({ store });
    const projection = createTallyProjection();
    const runner = system.run(projection, { saveInterval: LONG });
    await runner.start();
    const position = await appendMany(system);
    await runner.waitFor(position, GIVE_UP_AFTER);

    await runner.stop();

    expect(await store.loadCheckpoint(KEY)).toMatchObject({ position });
  });

  it('should count nothing twice when another goes on from an older checkpoint after a crash', async () => {
    const { store } = countingSaves();
    const system = createTallySystem({ store });
    const crashed = system.run(createTallyProjection(), { saveInterval: LONG });
    await crashed.start();
    const position = await appendMany(system);
    await crashed.waitFor(position, GIVE_UP_AFTER);

    const successor = system.run(createTallyProjection(), { saveInterval: LONG });
    await successor.start();

    expect(await successor.waitFor(position, GIVE_UP_AFTER)).toBe(true);
    expect(await system.documents()).toMatchObject({ a: { total: MANY } });
  });

  it('should go on applying while a save has no answer', async () => {
    const store = createMemoryReadStore();
    let isSlow = false;
    let answer: (() => void) | null = null;
    const slow: ReadStore = {
      ...store,
      saveCheckpoint: async (...parameters) => {
        if (isSlow) await new Promise<void>((resolve) => (answer = resolve));
        return store.saveCheckpoint(...parameters);
      },
    };
    const system = createTallySystem({ store: slow });
    const runner = system.run(createTallyProjection(), { saveInterval: 5 });
    await runner.start();
    isSlow = true;
    await system.append('Added', { owner: 'ann' });
    await eventually(() => expect(answer).not.toBeNull());

    const position = await appendMany(system);

    expect(await runner.waitFor(position, GIVE_UP_AFTER)).toBe(true);
    isSlow = false;
    (answer as unknown as () => void)();
    await eventually(async () => expect((await store.loadCheckpoint(KEY))?.position).toBe(position));
  });
});
