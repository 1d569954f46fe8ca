import type { PaymentOverrideCommand } from '@entry/contracts/payment-override/commands';
import type { PaymentOverrideEvent } from '@entry/contracts/payment-override/events';
import type { Decider } from '../decider.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { NO_OVERRIDE, type PaymentOverrideState } from './state.ts';

/** Whether payments are taken although registration is not open; the one stream `payment-override`. */
export const paymentOverrideDecider: Decider<PaymentOverrideCommand, PaymentOverrideState, PaymentOverrideEvent> = {
  name: 'payment override',
  initialState: NO_OVERRIDE,
  decide,
  evolve,
  // The reason is sealed with the key of whoever wrote it, as every free text is.
  subjectOf: ({ adminId }) => adminId,
};
