import type { ReservationEvent } from '@entry/contracts/reservation/events';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import { FREE_VALUE, type ReservationState } from './state.ts';

export function evolve(state: ReservationState, event: ReservationEvent): ReservationState {
  switch (event.type) {
    case 'ValueReserved':
      return { kind: 'held', ownerId: event.data.ownerId, expiresAt: event.data.expiresAt };

    case 'ReservationConfirmed':
      return { kind: 'held', ownerId: event.data.ownerId, expiresAt: null };

    case 'ReservationReleased':
      return FREE_VALUE;

    default:
      return unchangedByUnknownEvent(state, event);
  }
}
