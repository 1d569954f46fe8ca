import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { described, Identifier, Instant } from '../schema.ts';

const adminId = described(Identifier, 'Account of the admin who decided it; subject of the key');

/** An admin lets the service take payments while the official registration is not open. */
export const PaymentOverrideSet = defineEvent({
  type: 'PaymentOverrideSet',
  version: 1,
  data: z.object({ adminId, until: described(Instant, 'When it ends by itself') }),
  personal: z.object({ reason: described(z.string(), 'Why, in the words that applicants read') }),
});

/** It was ended before its time. */
export const PaymentOverrideEnded = defineEvent({
  type: 'PaymentOverrideEnded',
  version: 1,
  data: z.object({ adminId }),
});

export const PAYMENT_OVERRIDE_EVENTS = [PaymentOverrideSet, PaymentOverrideEnded] as const;
export type PaymentOverrideEvent = EventOf<(typeof PAYMENT_OVERRIDE_EVENTS)[number]>;
