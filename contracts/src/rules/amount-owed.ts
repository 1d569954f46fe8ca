import * as z from 'zod/mini';
import { described } from '../schema.ts';
import type { FeeQuote } from './fees.ts';
import type { PaymentSlipStatus } from './statuses.ts';

export const AmountOwed = z.object({
  fee: described(z.int(), 'What the service costs this applicant, in ETB'),
  paid: described(z.int(), 'Verified so far'),
  inReview: described(z.int(), 'On slips that are still checked'),
  owed: described(z.int(), 'The fee, until a payment counts as complete; then nothing'),
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
 * slip that still counts, or today's where that is lower or there is none. A verified slip makes the payment complete
 * (specification §4), whatever stands on it: an admin saw the amount and took it, and a rest of less than
 * `SLIP_AMOUNT_MINIMUM` could be sent but never be proven.
 */
export function amountOwed({ amount }: Pick<FeeQuote, 'amount'>, slips: readonly SentSlip[]): AmountOwed {
  const counted = slips.filter(({ status }) => status !== 'rejected');
  const fee = Math.min(amount, ...counted.map(({ quotedAmount }) => quotedAmount));
  const verified = counted.filter(({ status }) => status === 'verified');
  const paid = total(verified);

  return { fee, paid, inReview: total(counted) - paid, owed: verified.length > 0 ? 0 : fee };
}

/** What to send now: nothing while a slip is checked, for nobody but an admin can say whether it is enough. */
export function amountToPay({ owed, inReview }: Pick<AmountOwed, 'owed' | 'inReview'>): number {
  return inReview > 0 ? 0 : owed;
}

function total(slips: readonly SentSlip[]): number {
  return slips.reduce((sum, { amount }) => sum + amount, 0);
}
