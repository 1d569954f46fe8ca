import type { WaitingListSlotsEvent } from '@entry/contracts/waiting-list-slots/events';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import { withoutValue, withValue } from '../id-map.ts';
import type { WaitingListSlotsState } from './state.ts';

export function evolve(state: WaitingListSlotsState, event: WaitingListSlotsEvent): WaitingListSlotsState {
  switch (event.type) {
    case 'SlotHeld': {
      const { entryId, heldUntil } = event.data;
      return { slots: withValue(state.slots, entryId, { kind: 'held', heldUntil }) };
    }

    case 'SlotTaken':
      return { slots: withValue(state.slots, event.data.entryId, { kind: 'taken' }) };

    case 'SlotReleased':
      return { slots: withoutValue(state.slots, event.data.entryId) };

    default:
      return unchangedByUnknownEvent(state, event);
  }
}
