import type { WaitingListEvent } from '@entry/contracts/waiting-list/events';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import { isOnTheList, type WaitingListState } from './state.ts';

export function evolve(state: WaitingListState, event: WaitingListEvent): WaitingListState {
  switch (event.type) {
    case 'WaitingListJoined':
      return { kind: 'waiting', entryId: event.data.entryId, timesAsked: 1 };

    case 'WaitingListJoinRepeated':
      return isOnTheList(state) ? { ...state, timesAsked: state.timesAsked + 1 } : state;

    case 'WaitingListMemberInvited': {
      const { entryId, expiresAt } = event.data;
      return { kind: 'invited', entryId, timesAsked: timesAsked(state), expiresAt };
    }

    case 'WaitingListInvitationConfirmed':
      return { kind: 'confirmed', entryId: event.data.entryId, timesAsked: timesAsked(state) };

    case 'WaitingListEntryRemoved':
      return { kind: 'removed', entryId: event.data.entryId };

    default:
      return unchangedByUnknownEvent(state, event);
  }
}

const timesAsked = (state: WaitingListState): number => (isOnTheList(state) ? state.timesAsked : 0);
