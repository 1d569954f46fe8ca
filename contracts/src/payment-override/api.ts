import * as z from 'zod/mini';
import { UserSummary } from '../account/api.ts';
import { Reason } from '../application/fields.ts';
import { PaymentWindow } from '../payments/window.ts';
import { described, Instant } from '../schema.ts';

export const SetPaymentOverrideRequest = z.strictObject({
  until: described(Instant, 'When it ends by itself; at most 92 days from now'),
  reason: described(Reason, 'Every applicant reads it: no names'),
});
export type SetPaymentOverrideRequest = z.infer<typeof SetPaymentOverrideRequest>;

export const PaymentOverrideReply = z.object({
  window: PaymentWindow,
  setBy: described(z.nullable(UserSummary), 'Who set what is in force; null when nothing is'),
});
export type PaymentOverrideReply = z.infer<typeof PaymentOverrideReply>;
