import * as z from 'zod/mini';
import { described } from '../schema.ts';
import { type FeeQuote, SLIP_AMOUNT_MINIMUM, SLIP_AMOUNT_STEP } from './fees.ts';
import type { PaymentSlipStatus } from './statuses.ts';

export const AmountOwed = z.object({
  fee: described(z.int(), 'What the service costs this applicant, in ETB'),
  paid: described(z.int(), 'Verified so far'),
  inReview: described(z.int(), 'On slips that are still checked'),
  owed: described(z.int(), 'The fee without what is verified; nothing once the fee is paid'),
  tooMuch: described(
    z.int(),
    'Beyond the fee, in ETB; a flagged slip may show a payment that another slip shows, and is not counted',
  ),
  takesAnyAmount: described(z.boolean(), 'A slip of less than the fee was sent: slips of the rest have any amount'),
});
export type AmountOwed = z.infer<typeof AmountOwed>;

export type SentSlip = {
  readonly amount: number;
  readonly status: PaymentSlipStatus;
  /** What the applicant was quoted when the slip was sent. */
  readonly quotedAmount: number;
  /** What a verified slip had to reach together with the others; null before. 0 where one slip was enough. */
  readonly feeWhenVerified: number | null;
};

const countedSlips = (slips: readonly SentSlip[]) => slips.filter(({ status }) => status !== 'rejected');
const verifiedSlips = (slips: readonly SentSlip[]) => slips.filter(({ status }) => status === 'verified');
const total = (slips: readonly SentSlip[]) => slips.reduce((sum, { amount }) => sum + amount, 0);

/**
 * A person who paid in the first week owes the price of the first week for good: the fee is the lowest that was quoted with
 * a slip that still counts, or today's where that is lower or there is none.
 * @param today the fee that is quoted now
 */
export function agreedFee(today: number, slips: readonly SentSlip[]): number {
  return Math.min(today, ...countedSlips(slips).map(({ quotedAmount }) => quotedAmount));
}

/** Verified slips add up. */
export function isFeePaid(slips: readonly SentSlip[]): boolean {
  const verified = verifiedSlips(slips);
  const fees = verified.map(({ feeWhenVerified, quotedAmount }) => feeWhenVerified ?? quotedAmount);

  return verified.length > 0 && total(verified) >= Math.min(...fees);
}

/** Slips were sent that count, and together they are for less than the fee. */
export function isRestOwed(slips: readonly SentSlip[]): boolean {
  const counted = countedSlips(slips);

  return counted.length > 0 && !isFeePaid(slips) && total(counted) < agreedFee(Number.POSITIVE_INFINITY, slips);
}

export function amountOwed({ amount }: Pick<FeeQuote, 'amount'>, slips: readonly SentSlip[]): AmountOwed {
  const fee = agreedFee(amount, slips);
  const paid = total(verifiedSlips(slips));

  return {
    fee,
    paid,
    inReview: total(countedSlips(slips)) - paid,
    owed: isFeePaid(slips) ? 0 : Math.max(0, fee - paid),
    tooMuch: Math.max(0, total(countedSlips(slips).filter(({ status }) => status !== 'flagged')) - fee),
    takesAnyAmount: takesAnyAmount(slips),
  };
}

/** What to send now: what neither a verified slip nor one that is still checked is for. */
export function amountToPay({ owed, inReview }: Pick<AmountOwed, 'owed' | 'inReview'>): number {
  return Math.max(0, owed - inReview);
}

/** Whoever has sent less than the fee pays the rest in whatever their bank transfers. */
export function takesAnyAmount(slips: readonly Pick<SentSlip, 'amount' | 'quotedAmount'>[]): boolean {
  return slips.some(({ amount, quotedAmount }) => amount < quotedAmount);
}

/** The words for an amount that the first slip cannot have (specification §5); null for one that it can. */
export function firstAmountProblem(amount: number): string | null {
  if (amount < SLIP_AMOUNT_MINIMUM) return `Amount must be at least ${SLIP_AMOUNT_MINIMUM} ETB`;

  return amount % SLIP_AMOUNT_STEP === 0 ? null : `Amount must be a multiple of ${SLIP_AMOUNT_STEP} ETB`;
}
