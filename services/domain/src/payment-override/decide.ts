import type { PaymentOverrideCommand } from '@entry/contracts/payment-override/commands';
import type { PaymentOverrideEvent } from '@entry/contracts/payment-override/events';
import { PAYMENT_OVERRIDE_MAXIMUM_DAYS } from '@entry/contracts/rules/limits';
import type { DecisionContext } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { refuseUnknownCommand } from '../exhaustive.ts';
import { overrideAt, type PaymentOverrideState } from './state.ts';

type Command<Type extends PaymentOverrideCommand['type']> = Extract<PaymentOverrideCommand, { type: Type }>;
type Events = readonly PaymentOverrideEvent[];

const MILLISECONDS_PER_DAY = 86_400_000;

export function decide(command: PaymentOverrideCommand, state: PaymentOverrideState, context: DecisionContext): Events {
  switch (command.type) {
    case 'SetPaymentOverride':
      return setPaymentOverride(command, state, context);
    case 'EndPaymentOverride':
      return endPaymentOverride(command, state, context);
    default:
      return refuseUnknownCommand(command);
  }
}

/** It always has an end: what nobody remembers must not go on taking money. A new one takes the place of the old. */
function setPaymentOverride(
  { adminId, until, reason }: Command<'SetPaymentOverride'>,
  { given }: PaymentOverrideState,
  { now }: DecisionContext,
): Events {
  const left = Date.parse(until) - Date.parse(now);
  if (left <= 0 || left > PAYMENT_OVERRIDE_MAXIMUM_DAYS * MILLISECONDS_PER_DAY) {
    throw new DomainError('payment_override_end_invalid');
  }
  if (given !== null && given.until === until && given.reason === reason) return [];

  return [{ type: 'PaymentOverrideSet', data: { adminId, until }, personal: { reason } }];
}

function endPaymentOverride(
  { adminId }: Command<'EndPaymentOverride'>,
  state: PaymentOverrideState,
  { now }: DecisionContext,
): Events {
  if (overrideAt(state, now) === null) throw new DomainError('payment_override_not_set');

  return [{ type: 'PaymentOverrideEnded', data: { adminId } }];
}
