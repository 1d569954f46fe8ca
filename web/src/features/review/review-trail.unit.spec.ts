import { describe, expect, it } from 'vitest';
import { beginTrail, decided, neighbour, placeOf, withNext } from './review-trail.ts';

describe('When a sitting goes on', () => {
  it('should count up while what was decided waits no longer', () => {
    const begun = withNext(beginTrail('a'), 'a', 37);
    const second = withNext(decided(begun), 'b', 36);

    expect([placeOf(begun), placeOf(second)]).toStrictEqual([
      { position: 1, total: 37 },
      { position: 2, total: 37 },
    ]);
  });

  it('should say no place until somebody knows how many wait', () => {
    expect(placeOf(beginTrail('a'))).toBeNull();
  });

  it('should count less when colleagues decide too, and never less than was shown', () => {
    const second = withNext(withNext(beginTrail('a'), 'a', 37), 'b', 30);

    expect(placeOf(second)).toStrictEqual({ position: 2, total: 30 });
    expect(placeOf(withNext(second, 'c', 1))).toStrictEqual({ position: 3, total: 3 });
  });

  it('should come back to the place of an item that was passed', () => {
    const trail = withNext(decided(withNext(withNext(beginTrail('a'), 'a', 2), 'b', 2)), 'a', 1);

    expect(trail.itemIds).toStrictEqual(['a', 'b']);
    expect(placeOf(trail)).toStrictEqual({ position: 1, total: 2 });
  });
});

describe('When somebody looks at the neighbours', () => {
  it('should show what was shown, decided ones too, and stop at the ends', () => {
    const trail = withNext(decided(beginTrail('a')), 'b', 5);

    expect([neighbour(trail, -1), neighbour(trail, 1)]).toStrictEqual(['a', null]);
    expect(neighbour({ ...trail, currentId: 'a' }, 1)).toBe('b');
    expect(neighbour({ ...trail, currentId: 'a' }, -1)).toBeNull();
  });
});
