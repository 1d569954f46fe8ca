import type { WaitingListEvent } from '@entry/contracts/waiting-list/events';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import type { WaitingListState } from './state.ts';

export function evolve(state: WaitingListState, event: WaitingListEvent): WaitingListState {
  switch (event.type) {
    case 'WaitingListJoined':
      return { kind: 'waiting', entryId: event.data.entryId };

    case 'WaitingListMemberInvited':
      return { kind: 'invited', entryId: event.data.entryId, expiresAt: event.data.expiresAt };

    case 'WaitingListInvitationConfirmed':
      return { kind: 'confirmed', entryId: event.data.entryId };

    case 'WaitingListEntryRemoved':
      return { kind: 'removed', entryId: event.data.entryId };

    default:
      return unchangedByUnknownEvent(state, event);
  }
}
