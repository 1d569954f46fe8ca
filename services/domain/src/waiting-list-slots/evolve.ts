import type { WaitingListSlotsEvent } from '@entry/contracts/waiting-list-slots/events';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import type { WaitingListSlotsState } from './state.ts';

export function evolve(state: WaitingListSlotsState, event: WaitingListSlotsEvent): WaitingListSlotsState {
  switch (event.type) {
    case 'SlotTaken':
      return { entryIds: new Set([...state.entryIds, event.data.entryId]) };

    case 'SlotReleased': {
      const { entryId } = event.data;
      return { entryIds: new Set([...state.entryIds].filter((taken) => taken !== entryId)) };
    }

    default:
      return unchangedByUnknownEvent(state, event);
  }
}
