import * as z from 'zod/mini';
import { ProgrammeStatus } from '../rules/programme-status.ts';
import { described, Instant } from '../schema.ts';

/** An admin let the service take payments although registration is not open. */
export const PaymentOverride = z.object({
  until: described(Instant, 'When it ends by itself'),
  reason: described(z.nullable(z.string()), 'For applicants to read; null when whoever wrote it was erased'),
});
export type PaymentOverride = z.infer<typeof PaymentOverride>;

/** Whether money is taken now, and why or why not. */
export const PaymentWindow = z.object({
  takesPayments: described(z.boolean(), 'Slips are taken: registration is open, or an admin decided so'),
  programme: ProgrammeStatus,
  override: described(z.nullable(PaymentOverride), 'In force now; null when none is'),
});
export type PaymentWindow = z.infer<typeof PaymentWindow>;

/** What visitors are told: the reason is written for applicants, and everybody may keep a public answer. */
export const PublicPaymentWindow = z.extend(PaymentWindow, {
  override: described(z.nullable(z.pick(PaymentOverride, { until: true })), 'In force now; null when none is'),
});
export type PublicPaymentWindow = z.infer<typeof PublicPaymentWindow>;
