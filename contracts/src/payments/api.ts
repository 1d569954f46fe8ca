import * as z from 'zod/mini';
import { PaymentSlip } from '../application/api.ts';
import { AmountOwed } from '../rules/amount-owed.ts';
import { FeeQuote } from '../rules/fees.ts';
import { described, Instant } from '../schema.ts';
import { PaymentInstructions } from './payees.ts';
import { PaymentWindow } from './window.ts';

/** What an applicant pays, to whom, and what became of what they sent. */
export const PaymentSlipsReply = z.object({
  paymentSlips: z.array(PaymentSlip),
  quote: described(FeeQuote, 'The service fee this applicant would be charged now'),
  priceHoldsUntil: described(z.nullable(Instant), 'When the quoted price rises; null when it stays'),
  amountOwed: AmountOwed,
  reference: described(z.string(), 'To be written into the transfer: it tells whose it is'),
  window: PaymentWindow,
  instructions: described(
    z.nullable(PaymentInstructions),
    'Whom to pay; null while no payment is taken, and when the operator named nobody',
  ),
});
export type PaymentSlipsReply = z.infer<typeof PaymentSlipsReply>;
