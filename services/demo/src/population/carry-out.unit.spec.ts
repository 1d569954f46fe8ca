import { describe, expect, it } from 'vitest';
import { carryOut, type Deed } from './carry-out.ts';

const DAY = 24 * 3_600_000;
const nothing = () => undefined;

/** Takes as many turns as it is told to before it is done, and writes down when it began and ended. */
function createDeeds() {
  const told: string[] = [];
  const deed = (name: string, at: number, turns: number, waitsFor: string | null = null): Deed => ({
    at,
    owner: name.charAt(0),
    waitsFor,
    run: async () => {
      told.push(`${name} begins`);
      for (let left = turns; left > 0; left -= 1) await Promise.resolve();
      told.push(`${name} ends`);
    },
  });

  return { told, deed };
}

describe('When deeds are carried out', () => {
  it('should do those of one owner in order of time, and others meanwhile', async () => {
    const { told, deed } = createDeeds();

    await carryOut([deed('a2', 2, 0), deed('b1', 3, 0), deed('a1', 1, 50)], nothing);

    expect(told).toStrictEqual(['a1 begins', 'b1 begins', 'b1 ends', 'a1 ends', 'a2 begins', 'a2 ends']);
  });

  it('should wait for the earlier deeds of another owner where it is told to', async () => {
    const { told, deed } = createDeeds();

    await carryOut([deed('a1', 1, 50), deed('b1', 2, 0, 'a')], nothing);

    expect(told).toStrictEqual(['a1 begins', 'a1 ends', 'b1 begins', 'b1 ends']);
  });

  it('should not begin before everything that is long past is done', async () => {
    const { told, deed } = createDeeds();

    await carryOut([deed('a1', 0, 50), deed('b1', DAY, 0), deed('c1', DAY + 1, 0)], nothing);

    expect(told).toStrictEqual(['a1 begins', 'b1 begins', 'b1 ends', 'a1 ends', 'c1 begins', 'c1 ends']);
  });

  it('should tell how far it is, and throw what one of them has thrown', async () => {
    const { deed } = createDeeds();
    const progress: string[] = [];
    const late = deed('b1', 2, 50);
    const broken: Deed = { ...late, run: () => late.run().then(() => Promise.reject(new Error('refused'))) };

    await expect(
      carryOut([deed('a1', 1, 0), broken], (done, total) => progress.push(`${done} of ${total}`)),
    ).rejects.toThrow('refused');
    expect(progress).toStrictEqual(['1 of 2']);
  });
});
