import type { WaitingListSlotsCommand } from '@entry/contracts/waiting-list-slots/commands';
import type { WaitingListSlotsEvent } from '@entry/contracts/waiting-list-slots/events';
import type { Decider } from '../decider.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { NO_SLOT_TAKEN, type WaitingListSlotsState } from './state.ts';

/** Who was promised one of the waiting list's limited slots, and who has one; the one stream `waiting-list-slots`. */
export const waitingListSlotsDecider: Decider<WaitingListSlotsCommand, WaitingListSlotsState, WaitingListSlotsEvent> = {
  name: 'waiting-list-slots',
  initialState: NO_SLOT_TAKEN,
  decide,
  evolve,
  subjectOf: () => null,
};
