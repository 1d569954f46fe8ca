import type { WaitingListSlotsEvent } from '@entry/contracts/waiting-list-slots/events';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import { withId, withoutId } from '../id-set.ts';
import type { WaitingListSlotsState } from './state.ts';

export function evolve(state: WaitingListSlotsState, event: WaitingListSlotsEvent): WaitingListSlotsState {
  switch (event.type) {
    case 'SlotTaken':
      return { entryIds: withId(state.entryIds, event.data.entryId) };

    case 'SlotReleased':
      return { entryIds: withoutId(state.entryIds, event.data.entryId) };

    default:
      return unchangedByUnknownEvent(state, event);
  }
}
