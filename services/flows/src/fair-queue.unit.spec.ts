import { QueueFullError } from '@entry/media/bounded-queue';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

type Lane = 'known' | 'stranger';

/** A queue whose work ends one by one when the test says so, and that notes in which order it was begun. */
function createObserved(rules: { readonly running?: number; readonly known?: number; readonly waiting?: number } = {}) {
  const { running = 1, known = 1, waiting = 4 } = rules;
  const queue = createFairQueue<Lane>({
    running,
    lanes: { known: { share: known, waiting }, stranger: { share: 1, waiting } },
  });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const send = (lane: Lane, client: string, name: string): void => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((resolve) => void ends.push(resolve));
    };
    queue.run({ lane, client }, work).catch((error: unknown) => {
      if (!(error instanceof QueueFullError)) throw error;
      refused.push(name);
    });
  };
  /** All that waits is begun, one after the other, and ended. */
  const finish = async (): Promise<void> => {
    do {
      await settle();
      ends.shift()?.();
      await settle();
    } while (ends.length > 0);
  };

  return { queue, begun, refused, ends, send, finish };
}

const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('When more waits than can be done', () => {
  it('should serve clients in turn, however much one of them sends', async () => {
    const { begun, send, finish } = createObserved();
    for (const name of ['f1', 'f2', 'f3']) send('stranger', 'flood', name);
    send('stranger', 'anna', 'a1');
    send('stranger', 'ben', 'b1');
    await finish();

    expect(begun).toStrictEqual(['f1', 'f2', 'a1', 'b1', 'f3']);
  });

  it('should give every lane its share, and none all of it', async () => {
    const { begun, send, finish } = createObserved({ known: 3, waiting: 8 });
    send('stranger', 'first', 'running');
    for (let number = 1; number <= 8; number += 1) {
      send('known', `k${number}`, 'K');
      send('stranger', `s${number}`, 's');
    }
    await finish();

    expect(begun.slice(1, 9).filter((name) => name === 'K')).toHaveLength(6);
    expect(begun.slice(1, 5)).toContain('s');
    expect(begun).toHaveLength(17);
  });

  it('should refuse at once what has no place, and say so before it is sent', async () => {
    const { queue, refused, send, finish } = createObserved({ waiting: 2 });
    for (const client of ['a', 'b', 'c']) {
      expect(queue.isFull({ lane: 'stranger', client })).toBe(false);
      send('stranger', client, client);
    }

    expect(queue.waiting()).toBe(2);
    expect(queue.isFull({ lane: 'stranger', client: 'd' })).toBe(true);
    expect(queue.isFull({ lane: 'known', client: 'd' })).toBe(false);
    send('stranger', 'd', 'd');
    await settle();
    expect(refused).toStrictEqual(['d']);
    await finish();
    expect(queue.waiting()).toBe(0);
  });

  it('should let who sends masses give way to somebody who sends one', async () => {
    const { queue, begun, refused, send, finish } = createObserved({ waiting: 3 });
    for (const name of ['f0', 'f1', 'f2', 'f3']) send('stranger', 'flood', name);
    expect(queue.isFull({ lane: 'stranger', client: 'flood' })).toBe(true);
    expect(queue.isFull({ lane: 'stranger', client: 'anna' })).toBe(false);
    send('stranger', 'anna', 'a1');
    await finish();

    expect(refused).toStrictEqual(['f3']);
    expect(begun).toStrictEqual(['f0', 'f1', 'a1', 'f2']);
  });

  it('should let those who ask again and again give way to somebody who asks for the first time', async () => {
    const { queue, begun, refused, send, finish } = createObserved({ waiting: 3 });
    const flood = ['f1', 'f2', 'f3', 'f4', 'f5'];
    send('stranger', 'first', 'running');
    for (let round = 0; round < 3; round += 1) {
      for (const client of flood) if (!queue.isFull({ lane: 'stranger', client })) send('stranger', client, client);
    }
    expect(queue.isFull({ lane: 'stranger', client: 'f1' })).toBe(true);

    expect(queue.isFull({ lane: 'stranger', client: 'anna' })).toBe(false);
    send('stranger', 'anna', 'anna');
    expect(queue.isFull({ lane: 'stranger', client: 'f2' })).toBe(true);
    await finish();
    expect(begun).toContain('anna');
    expect(refused).toHaveLength(1);
  });

  it('should run no more at once than it may, and go on after a failure', async () => {
    const { queue, begun, send, finish } = createObserved({ running: 2 });
    const failing = queue.run({ lane: 'known', client: 'x' }, () => Promise.reject(new Error('broken')));
    for (const name of ['1', '2', '3']) send('known', name, name);
    await expect(failing).rejects.toThrow('broken');
    await settle();

    expect(begun).toStrictEqual(['1', '2']);
    await finish();
    expect(begun).toStrictEqual(['1', '2', '3']);
    await expect(queue.run({ lane: 'known', client: 'y' }, async () => 'done')).resolves.toBe('done');
  });
});
