import { describe, expect, it } from 'vitest';
import { areaUnderCurve } from './telling-apart.ts';

describe('When two lists of times are compared', () => {
  it.each([
    ['nothing where they are the same', [1, 2, 3], [1, 2, 3], 0.5],
    ['nothing where all are equal', [7, 7], [7, 7, 7], 0.5],
    ['everything where one lies below the other', [1, 2], [3, 4, 5], 1],
    ['everything the other way round', [3, 4, 5], [1, 2], 1],
    ['three of four pairs', [1, 3], [2, 4], 0.75],
    ['half a pair where values are equal', [1, 2], [2, 3], 0.875],
  ])('should tell %s', (_case, left, right, area) => expect(areaUnderCurve(left, right)).toBe(area));

  it('should refuse an empty list', () => expect(() => areaUnderCurve([], [1])).toThrow(RangeError));
});
