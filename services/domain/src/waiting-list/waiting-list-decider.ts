import type { WaitingListCommand } from '@entry/contracts/waiting-list/commands';
import type { WaitingListEvent } from '@entry/contracts/waiting-list/events';
import type { Decider } from '../decider.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { isOnTheList, NO_ENTRY, type WaitingListState } from './state.ts';

/** One person's place on the waiting list; stream `waiting-list-entry-<keyed hash of the e-mail>`. */
export const waitingListDecider: Decider<WaitingListCommand, WaitingListState, WaitingListEvent> = {
  name: 'waiting-list',
  initialState: NO_ENTRY,
  decide,
  evolve,
  // Who asks to join again is the one who is on the list, whatever entry was made for the request.
  subjectOf: (command, state) =>
    command.type === 'JoinWaitingList' && isOnTheList(state) ? state.entryId : command.entryId,
};
