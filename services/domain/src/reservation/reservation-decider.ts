import type { ReservationCommand } from '@entry/contracts/reservation/commands';
import type { ReservationEvent } from '@entry/contracts/reservation/events';
import type { Decider } from '../decider.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { FREE_VALUE, type ReservationState } from './state.ts';

/** Makes one value unique; stream `<kind>-<keyed hash of the value>`. Holds nothing personal. */
export const reservationDecider: Decider<ReservationCommand, ReservationState, ReservationEvent> = {
  name: 'reservation',
  initialState: FREE_VALUE,
  decide,
  evolve,
  subjectOf: () => null,
};
