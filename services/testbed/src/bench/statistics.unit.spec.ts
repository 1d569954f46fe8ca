import { describe, expect, it } from 'vitest';
import { describeGoal, verdictOf } from './report.ts';
import { percentile, ratiosOf, spreadOf } from './statistics.ts';

describe('When values are summed up', () => {
  it('should name values that were measured', () => {
    expect(spreadOf([5, 1, 4, 2, 3])).toStrictEqual({ median: 3, minimum: 1, maximum: 5 });
    expect(percentile([4, 3, 2, 1], 0.5)).toBe(2);
    expect(percentile([10, 20], 0.99)).toBe(20);
  });

  it('should refuse to sum up nothing', () => {
    expect(() => spreadOf([])).toThrow(RangeError);
  });

  it('should compare what was measured in the same round', () => {
    expect(ratiosOf([10, 30], [5, 10])).toStrictEqual([2, 3]);
  });
});

describe('When a target is judged', () => {
  const atLeast = { target: 'speed', goal: { atLeast: 4 }, unit: 'x' };
  const atMost = { target: 'start', goal: { atMost: 8 }, unit: ' s' };

  it('should be met by a median on the bound', () => {
    expect(verdictOf({ ...atLeast, values: [3, 4, 9] })).toStrictEqual({ isMet: true, words: 'met' });
    expect(verdictOf({ ...atMost, values: [8] })).toStrictEqual({ isMet: true, words: 'met' });
  });

  it('should say by how much it was missed', () => {
    expect(verdictOf({ ...atLeast, values: [3] })).toStrictEqual({ isMet: false, words: 'missed by 25 %' });
    expect(verdictOf({ ...atMost, values: [10] })).toStrictEqual({ isMet: false, words: 'missed by 25 %' });
  });

  it('should say what was asked', () => {
    expect(describeGoal({ ...atLeast, values: [] })).toBe('>= 4x');
    expect(describeGoal({ ...atMost, values: [] })).toBe('<= 8 s');
  });
});
