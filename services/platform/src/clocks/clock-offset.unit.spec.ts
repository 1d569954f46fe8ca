import { describe, expect, it } from 'vitest';
import { clockOffset } from './clock-offset.ts';

describe('When two clocks are compared by a question and its answer', () => {
  it('should find no offset between equal clocks, however long both ways take', () => {
    expect(
      clockOffset({ sentHere: 1_000, receivedThere: 1_400, answeredThere: 1_500, receivedHere: 1_900 }),
    ).toStrictEqual({ offset: 0, uncertainty: 400 });
  });

  it.each([
    ['ahead', 600_000],
    ['behind', -600_000],
  ])('should find a clock that is ten minutes %s', (_where, offset) => {
    expect(
      clockOffset({
        sentHere: 1_000,
        receivedThere: 1_010 + offset,
        answeredThere: 1_010 + offset,
        receivedHere: 1_020,
      }),
    ).toStrictEqual({ offset, uncertainty: 10 });
  });

  it('should be wrong by no more than it says when one way takes all of the time', () => {
    const { offset, uncertainty } = clockOffset({
      sentHere: 1_000,
      receivedThere: 1_000,
      answeredThere: 1_000,
      receivedHere: 1_800,
    });

    expect(Math.abs(offset)).toBeLessThanOrEqual(uncertainty);
    expect(uncertainty).toBe(400);
  });

  it('should not be more than certain of a clock that was set back in between', () => {
    expect(clockOffset({ sentHere: 5_000, receivedThere: 0, answeredThere: 0, receivedHere: 4_000 }).uncertainty).toBe(
      0,
    );
  });
});
