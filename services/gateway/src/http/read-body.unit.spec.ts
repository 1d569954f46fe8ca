import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readChunks } from './read-body.ts';
import type { RequestBody } from './request-body.ts';

const CHUNK = 65_536;

/** One whose every chunk is there before it is asked for, as from a sender next door. */
function bodyOf(chunks: number): RequestBody {
  return {
    header: () => undefined,
    isThere: true,
    chunks: async function* () {
      for (let count = 0; count < chunks; count += 1) yield new Uint8Array(CHUNK);
    },
    discard: () => undefined,
  };
}

/** How often others got their turn until the work was done. */
async function turnsDuring(work: Promise<void>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const counting = (async () => {
    while (!isDone) {
      await turn();
      turns += 1;
    }
  })();
  await work;
  isDone = true;
  const counted = turns;
  await counting;

  return counted;
}

describe('When a body comes faster than it can be taken', () => {
  it('should let others have their turn between any two of its pieces', async () => {
    const sizes: number[] = [];
    const turns = await turnsDuring(readChunks(bodyOf(20), (_chunk, size) => void sizes.push(size / CHUNK)));

    expect(sizes).toStrictEqual(Array.from({ length: 20 }, (_, place) => place + 1));
    expect(turns).toBeGreaterThanOrEqual(19);
  });
});
