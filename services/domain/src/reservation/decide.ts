import type { ReservationCommand } from '@entry/contracts/reservation/commands';
import type { ReservationEvent } from '@entry/contracts/reservation/events';
import type { DecisionContext } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { refuseUnknownCommand } from '../exhaustive.ts';
import { isHeld, type ReservationState } from './state.ts';

type Command<Type extends ReservationCommand['type']> = Extract<ReservationCommand, { type: Type }>;
type Events = readonly ReservationEvent[];

export function decide(command: ReservationCommand, state: ReservationState, context: DecisionContext): Events {
  switch (command.type) {
    case 'ReserveValue':
      return reserveValue(command, state, context);
    case 'ConfirmReservation':
      return confirmReservation(command, state);
    case 'ReleaseReservation':
      return releaseReservation(command, state);
    default:
      return refuseUnknownCommand(command);
  }
}

export function reserveValue(
  command: Command<'ReserveValue'>,
  state: ReservationState,
  context: DecisionContext,
): Events {
  const { kind, ownerId, expiresAt } = command;

  if (isHeld(state, context.now)) {
    if (state.ownerId === ownerId) return [];
    throw new DomainError('value_reserved');
  }

  return [{ type: 'ValueReserved', data: { kind, ownerId, expiresAt } }];
}

/** Late is early enough: a reservation that ran out but was not taken over is still its owner's to confirm. */
export function confirmReservation(command: Command<'ConfirmReservation'>, state: ReservationState): Events {
  const { kind, ownerId } = command;
  if (state.kind === 'free') throw new DomainError('not_found');
  if (state.ownerId !== ownerId) throw new DomainError('value_reserved');
  if (state.expiresAt === null) return [];

  return [{ type: 'ReservationConfirmed', data: { kind, ownerId } }];
}

/** Only the owner can give a value up; for everybody else there is nothing to release. */
export function releaseReservation(command: Command<'ReleaseReservation'>, state: ReservationState): Events {
  const { kind, ownerId } = command;
  if (state.kind === 'free' || state.ownerId !== ownerId) return [];

  return [{ type: 'ReservationReleased', data: { kind, ownerId } }];
}
