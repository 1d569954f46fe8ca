import { describe, expect, it } from 'vitest';
import {
  amountOwed,
  amountToPay,
  firstAmountProblem,
  isFeePaid,
  isRestOwed,
  type SentSlip,
  takesAnyAmount,
} from './amount-owed.ts';

const slip = (
  amount: number,
  status: SentSlip['status'],
  quotedAmount = 5_000,
  feeWhenVerified = status === 'verified' ? quotedAmount : null,
): SentSlip => ({ amount, status, quotedAmount, feeWhenVerified });

/** Written when one verified slip paid the whole fee. */
const oldSlip = slip(3_500, 'verified', 5_000, 0);

describe('When it is asked what somebody owes', () => {
  it.each([
    ['nothing was sent', [], { fee: 5_000, paid: 0, inReview: 0, owed: 5_000 }],
    ['a slip waits', [slip(5_000, 'pending')], { fee: 5_000, paid: 0, inReview: 5_000, owed: 5_000 }],
    ['a slip is looked at again', [slip(5_000, 'flagged')], { fee: 5_000, paid: 0, inReview: 5_000, owed: 5_000 }],
    ['a second admin has to agree', [slip(5_000, 'processing')], { fee: 5_000, paid: 0, inReview: 5_000, owed: 5_000 }],
    ['all is paid', [slip(5_000, 'verified')], { fee: 5_000, paid: 5_000, inReview: 0, owed: 0 }],
    ['a part is paid', [slip(3_500, 'verified')], { fee: 5_000, paid: 3_500, inReview: 0, owed: 1_500 }],
    ['less was taken as enough once', [oldSlip], { fee: 5_000, paid: 3_500, inReview: 0, owed: 0 }],
    ['a part waits', [slip(3_500, 'pending')], { fee: 5_000, paid: 0, inReview: 3_500, owed: 5_000 }],
    ['too much is paid', [slip(6_000, 'verified')], { fee: 5_000, paid: 6_000, inReview: 0, owed: 0 }],
    ['a slip was rejected', [slip(5_000, 'rejected')], { fee: 5_000, paid: 0, inReview: 0, owed: 5_000 }],
    [
      'the rest waits',
      [slip(3_500, 'verified'), slip(1_500, 'pending')],
      { fee: 5_000, paid: 3_500, inReview: 1_500, owed: 1_500 },
    ],
    [
      'both parts are paid',
      [slip(3_500, 'verified'), slip(1_500, 'verified')],
      { fee: 5_000, paid: 5_000, inReview: 0, owed: 0 },
    ],
  ] as const)('and %s', (_case, slips, expected) => {
    expect(amountOwed({ amount: 5_000 }, slips)).toMatchObject(expected);
  });

  it('should keep the price that was quoted when the slip was sent, although it has risen', () => {
    expect(amountOwed({ amount: 5_000 }, [slip(3_500, 'verified', 3_500)])).toMatchObject({ fee: 3_500, owed: 0 });
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
    [5_000, 3_500, 1_500],
    [1_500, 1_500, 0],
    [5_000, 5_000, 0],
    [0, 3_500, 0],
    [0, 0, 0],
  ])('of %d owed with %d on slips is %d', (owed, inReview, expected) => {
    expect(amountToPay({ owed, inReview })).toBe(expected);
  });

  it.each([
    [[slip(5_000, 'verified')], 0],
    [[slip(3_500, 'verified'), slip(2_000, 'pending')], 500],
    [[slip(6_000, 'verified')], 1_000],
    [[slip(5_000, 'pending'), slip(5_000, 'rejected')], 0],
    // Perhaps the slip of the same payment, sent twice.
    [[slip(5_000, 'pending'), slip(5_000, 'flagged')], 0],
  ])('should count what is too much: %j is %d', (slips, expected) => {
    expect(amountOwed({ amount: 5_000 }, slips).tooMuch).toBe(expected);
  });
});

describe('A fee that is paid in parts', () => {
  it.each([
    [[], false],
    [[slip(5_000, 'pending')], false],
    [[slip(3_500, 'verified')], false],
    [[slip(3_500, 'verified'), slip(1_499, 'verified')], false],
    [[slip(3_500, 'verified'), slip(1_500, 'pending')], false],
    [[slip(3_500, 'verified'), slip(1_500, 'verified')], true],
    [[slip(3_500, 'verified'), slip(1_500, 'verified', 5_000, 3_500)], true],
    [[slip(3_500, 'verified', 5_000, 3_500)], true],
    [[oldSlip], true],
  ])('should be told from %j: %s', (slips, expected) => {
    expect(isFeePaid(slips)).toBe(expected);
  });

  it.each([
    [[], false],
    [[slip(5_000, 'pending')], false],
    [[slip(3_500, 'pending')], true],
    [[slip(3_500, 'rejected')], false],
    [[slip(3_500, 'verified'), slip(1_000, 'pending')], true],
    [[slip(3_500, 'verified'), slip(1_500, 'pending')], false],
    [[oldSlip], false],
  ])('should have a rest in %j: %s', (slips, expected) => {
    expect(isRestOwed(slips)).toBe(expected);
  });

  it.each([
    [[], false],
    [[slip(5_000, 'pending')], false],
    [[slip(3_500, 'pending')], true],
    [[slip(3_500, 'rejected')], true],
    [[slip(3_500, 'pending', 3_500)], false],
  ])('should take any amount after %j: %s', (slips, expected) => {
    expect(takesAnyAmount(slips)).toBe(expected);
  });

  it.each([
    [3_499, 'Amount must be at least 3500 ETB'],
    [3_500, null],
    [3_501, 'Amount must be a multiple of 500 ETB'],
    [5_012, 'Amount must be a multiple of 500 ETB'],
    [6_000, null],
  ])('should begin with a slip of the specification: %d', (amount, problem) => {
    expect(firstAmountProblem(amount)).toBe(problem);
  });
});
