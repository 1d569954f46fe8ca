import { describe, expect, it } from 'vitest';
import { createRebuildLoop } from './rebuild-loop.mjs';

/** Work that goes on until the test lets it end. */
function createHeldWork() {
  const ends = [];
  const work = () => new Promise((resolve) => ends.push(resolve));

  return { work, started: () => ends.length, endLast: () => ends.at(-1)() };
}

const noPause = () => Promise.resolve();
/** Everything that waits for nothing but promises has happened then. */
const untilIdle = () => new Promise((resolve) => setImmediate(resolve));

describe('When files change', () => {
  it('should do the work once for a burst of changes', async () => {
    const { work, started, endLast } = createHeldWork();
    const loop = createRebuildLoop(work, noPause);

    loop.changed();
    loop.changed();
    loop.changed();
    await untilIdle();
    endLast();
    await loop.settled();

    expect(started()).toBe(1);
  });

  it('should do it again, and not at the same time, for what changed meanwhile', async () => {
    const { work, started, endLast } = createHeldWork();
    const loop = createRebuildLoop(work, noPause);
    loop.changed();
    await untilIdle();

    loop.changed();
    loop.changed();
    await untilIdle();
    expect(started()).toBe(1);

    endLast();
    await untilIdle();
    expect(started()).toBe(2);

    endLast();
    await loop.settled();
    expect(started()).toBe(2);
  });

  it('should do it again for a change after it has settled', async () => {
    const { work, started, endLast } = createHeldWork();
    const loop = createRebuildLoop(work, noPause);

    for (const times of [1, 2]) {
      loop.changed();
      await untilIdle();
      endLast();
      await loop.settled();
      expect(started()).toBe(times);
    }
  });
});

describe('When somebody waits for the work', () => {
  it('should make them wait for the changes that came while it ran', async () => {
    const { work, endLast } = createHeldWork();
    const loop = createRebuildLoop(work, noPause);
    const seen = [];
    loop.changed();
    await untilIdle();
    loop.changed();
    const waiting = loop.settled().then(() => seen.push('settled'));

    endLast();
    await untilIdle();
    expect(seen).toStrictEqual([]);

    endLast();
    await waiting;
    expect(seen).toStrictEqual(['settled']);
  });

  it('should not make them wait when nothing has changed', async () => {
    const loop = createRebuildLoop(createHeldWork().work, noPause);

    await expect(loop.settled()).resolves.toBe(undefined);
  });
});
