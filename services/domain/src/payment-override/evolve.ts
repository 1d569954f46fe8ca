import type { PaymentOverrideEvent } from '@entry/contracts/payment-override/events';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import { personalOf } from '../personal.ts';
import { NO_OVERRIDE, type PaymentOverrideState } from './state.ts';

export function evolve(state: PaymentOverrideState, event: PaymentOverrideEvent): PaymentOverrideState {
  switch (event.type) {
    case 'PaymentOverrideSet': {
      const { adminId, until } = event.data;
      return { given: { adminId, until, reason: personalOf(event)?.reason ?? null } };
    }

    case 'PaymentOverrideEnded':
      return NO_OVERRIDE;

    default:
      return unchangedByUnknownEvent(state, event);
  }
}
