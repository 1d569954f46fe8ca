import * as z from 'zod/mini';
import { described } from '../schema.ts';
import type { FeeQuote } from './fees.ts';
import type { PaymentSlipStatus } from './statuses.ts';

export const AmountOwed = z.object({
  fee: described(z.int(), 'What the service costs this applicant, in ETB'),
  paid: described(z.int(), 'Verified so far'),
  inReview: described(z.int(), 'On slips that are still checked'),
  owed: described(z.int(), 'The fee without what was verified; never less than 0'),
});
export type AmountOwed = z.infer<typeof AmountOwed>;

export type SentSlip = {
  readonly amount: number;
  readonly status: PaymentSlipStatus;
  /** What the applicant was quoted when the slip was sent. */
  readonly quotedAmount: number;
};

/**
 * Whoever paid in the first week owes the price of the first week for good: the fee is the lowest that was quoted with a
 * slip that still counts, or today's where that is lower or there is none.
 */
export function amountOwed({ amount }: Pick<FeeQuote, 'amount'>, slips: readonly SentSlip[]): AmountOwed {
  const counted = slips.filter(({ status }) => status !== 'rejected');
  const fee = Math.min(amount, ...counted.map(({ quotedAmount }) => quotedAmount));
  const paid = total(counted.filter(({ status }) => status === 'verified'));

  return { fee, paid, inReview: total(counted) - paid, owed: Math.max(0, fee - paid) };
}

/** What to send now: nobody pays again what is on a slip that is still checked. */
export function amountToPay({ owed, inReview }: Pick<AmountOwed, 'owed' | 'inReview'>): number {
  return Math.max(0, owed - inReview);
}

function total(slips: readonly SentSlip[]): number {
  return slips.reduce((sum, { amount }) => sum + amount, 0);
}
