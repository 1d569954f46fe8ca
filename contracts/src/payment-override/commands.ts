import * as z from 'zod/mini';
import { Reason } from '../application/fields.ts';
import { described, Identifier, Instant } from '../schema.ts';

const adminId = described(Identifier, 'Account of the admin');

export const SetPaymentOverride = z.object({
  type: z.literal('SetPaymentOverride'),
  adminId,
  until: described(Instant, 'When it ends by itself'),
  reason: Reason,
});
export const EndPaymentOverride = z.object({ type: z.literal('EndPaymentOverride'), adminId });

export const PaymentOverrideCommand = z.discriminatedUnion('type', [SetPaymentOverride, EndPaymentOverride]);
export type PaymentOverrideCommand = z.infer<typeof PaymentOverrideCommand>;
