import { describe, expect, it } from 'vitest';
import { amountOwed, amountToPay } from './amount-owed.ts';

const slip = (
  amount: number,
  status: 'pending' | 'processing' | 'verified' | 'rejected' | 'flagged',
  quoted = 5_000,
) => ({
  amount,
  status,
  quotedAmount: quoted,
});

describe('When it is asked what somebody owes', () => {
  it.each([
    ['nothing was sent', [], { fee: 5_000, paid: 0, inReview: 0, owed: 5_000 }],
    ['a slip waits', [slip(5_000, 'pending')], { fee: 5_000, paid: 0, inReview: 5_000, owed: 5_000 }],
    ['a slip is looked at again', [slip(5_000, 'flagged')], { fee: 5_000, paid: 0, inReview: 5_000, owed: 5_000 }],
    ['a second admin has to agree', [slip(5_000, 'processing')], { fee: 5_000, paid: 0, inReview: 5_000, owed: 5_000 }],
    ['all is paid', [slip(5_000, 'verified')], { fee: 5_000, paid: 5_000, inReview: 0, owed: 0 }],
    ['less was taken as enough', [slip(3_500, 'verified')], { fee: 5_000, paid: 3_500, inReview: 0, owed: 0 }],
    ['less waits', [slip(3_500, 'pending')], { fee: 5_000, paid: 0, inReview: 3_500, owed: 5_000 }],
    ['too much is paid', [slip(6_000, 'verified')], { fee: 5_000, paid: 6_000, inReview: 0, owed: 0 }],
    ['a slip was rejected', [slip(5_000, 'rejected')], { fee: 5_000, paid: 0, inReview: 0, owed: 5_000 }],
    [
      'another slip waits beside one that was taken',
      [slip(3_500, 'verified'), slip(3_500, 'pending')],
      { fee: 5_000, paid: 3_500, inReview: 3_500, owed: 0 },
    ],
  ])('and %s', (_case, slips, expected) => {
    expect(amountOwed({ amount: 5_000 }, slips)).toStrictEqual(expected);
  });

  it('should keep the price that was quoted when the slip was sent, although it has risen', () => {
    expect(amountOwed({ amount: 5_000 }, [slip(3_500, 'verified', 3_500)])).toStrictEqual({
      fee: 3_500,
      paid: 3_500,
      inReview: 0,
      owed: 0,
    });
  });

  it('should not keep the price of a slip that was rejected', () => {
    expect(amountOwed({ amount: 5_000 }, [slip(3_500, 'rejected', 3_500)]).fee).toBe(5_000);
  });

  it("should take today's price where it is lower: an invitation was confirmed", () => {
    expect(amountOwed({ amount: 3_500 }, [slip(5_000, 'pending', 5_000)]).fee).toBe(3_500);
  });
});

describe('What is to be paid now', () => {
  it.each([
    [5_000, 0, 5_000],
    [5_000, 3_500, 0],
    [5_000, 5_000, 0],
    [0, 3_500, 0],
    [0, 0, 0],
  ])('of %d owed with %d on slips is %d', (owed, inReview, expected) => {
    expect(amountToPay({ owed, inReview })).toBe(expected);
  });
});
