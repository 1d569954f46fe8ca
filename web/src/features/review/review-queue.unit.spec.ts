import { describe, expect, it } from 'vitest';
import {
  beginQueue,
  decided,
  isRunningOut,
  neighbour,
  nextWaiting,
  placeOf,
  type ReviewQueue,
  withWaiting,
} from './review-queue.ts';

const WAITING = { itemIds: ['a', 'b', 'c'], total: 37 };
const begun = (startId: string): ReviewQueue => withWaiting(beginQueue(startId), WAITING);
const at = (queue: ReviewQueue, currentId: string): ReviewQueue => ({ ...queue, currentId });

describe('When a review begins', () => {
  it('should stand at its place among what waits', () => {
    expect(placeOf(begun('b'))).toStrictEqual({ position: 2, total: 37 });
  });

  it('should stand first with an item that is not among the oldest', () => {
    expect(begun('z').itemIds).toStrictEqual(['z', 'a', 'b', 'c']);
    expect(placeOf(begun('z'))).toStrictEqual({ position: 1, total: 38 });
  });

  it('should be one of one until the others are known', () => {
    expect(placeOf(beginQueue('b'))).toStrictEqual({ position: 1, total: 1 });
    expect(nextWaiting(beginQueue('b'))).toBeNull();
  });
});

describe('When an item was decided', () => {
  it('should go on to the next, then from the beginning, until nothing waits', () => {
    let queue = begun('b');
    const opened: (string | null)[] = [];
    for (let step = 0; step < 3; step += 1) {
      queue = decided(queue);
      const next = nextWaiting(queue);
      opened.push(next);
      if (next !== null) queue = at(queue, next);
    }

    expect(opened).toStrictEqual(['c', 'a', null]);
  });

  it('should keep counting up while what waits is asked for again', () => {
    const queue = at(decided(begun('a')), 'b');

    const asked = withWaiting(queue, { itemIds: ['b', 'c', 'd'], total: 36 });

    expect(asked.itemIds).toStrictEqual(['a', 'b', 'c', 'd']);
    expect(placeOf(asked)).toStrictEqual({ position: 2, total: 37 });
    expect(nextWaiting(asked)).toBe('c');
  });
});

describe('When somebody looks at the neighbours', () => {
  it('should show them in order, decided ones too, and stop at the ends', () => {
    const queue = at(decided(begun('a')), 'b');

    expect([neighbour(queue, -1), neighbour(queue, 1)]).toStrictEqual(['a', 'c']);
    expect(neighbour(at(queue, 'a'), -1)).toBeNull();
    expect(neighbour(at(queue, 'c'), 1)).toBeNull();
  });
});

describe('When few that are known are left', () => {
  it('should say so as long as there are others', () => {
    const ids = Array.from({ length: 12 }, (_, number) => `${number}`);
    const many = withWaiting(beginQueue('0'), { itemIds: ids, total: 13 });
    const fewer = decided(at(decided(at(decided(many), '1')), '2'));

    expect([isRunningOut(many), isRunningOut(fewer)]).toStrictEqual([false, true]);
    expect(isRunningOut({ ...fewer, furtherCount: 0 })).toBe(false);
  });
});
