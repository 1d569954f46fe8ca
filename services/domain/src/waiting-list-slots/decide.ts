import type { WaitingListSlotsCommand } from '@entry/contracts/waiting-list-slots/commands';
import type { WaitingListSlotsEvent } from '@entry/contracts/waiting-list-slots/events';
import type { DecisionContext } from '../decider.ts';
import { refuseUnknownCommand } from '../exhaustive.ts';
import { valueFor } from '../id-map.ts';
import { countSlots, slotOf, type WaitingListSlotsState } from './state.ts';

type Command<Type extends WaitingListSlotsCommand['type']> = Extract<WaitingListSlotsCommand, { type: Type }>;
type Events = readonly WaitingListSlotsEvent[];

export function decide(
  command: WaitingListSlotsCommand,
  state: WaitingListSlotsState,
  context: DecisionContext,
): Events {
  switch (command.type) {
    case 'HoldSlots':
      return holdSlots(command, state, context);
    case 'TakeSlot':
      return takeSlot(command, state);
    case 'ReleaseSlot':
      return releaseSlot(command, state);
    default:
      return refuseUnknownCommand(command);
  }
}

/**
 * As many as are free, in the order that was asked for: who holds none afterwards is for the caller to see. Who has
 * one keeps it, for as long as the later of two invitations. A limit that was lowered takes no slot away; it only gives
 * none until enough are free again.
 */
export function holdSlots(
  { entryIds, heldUntil, limit }: Command<'HoldSlots'>,
  state: WaitingListSlotsState,
  { now }: DecisionContext,
): Events {
  const { taken, held } = countSlots(state, now);
  let free = limit - taken - held;

  const isGiven = (entryId: string): boolean => {
    const slot = slotOf(state, entryId, now);
    if (slot !== null) return slot.kind === 'held' && slot.heldUntil < heldUntil;

    free -= 1;
    return free >= 0;
  };
  return [...new Set(entryIds)].filter(isGiven).map((entryId) => ({ type: 'SlotHeld', data: { entryId, heldUntil } }));
}

/** Whoever confirmed in time has the slot, whatever the limit says now: they were promised one. */
export function takeSlot({ entryId }: Command<'TakeSlot'>, state: WaitingListSlotsState): Events {
  if (valueFor(state.slots, entryId)?.kind === 'taken') return [];

  return [{ type: 'SlotTaken', data: { entryId } }];
}

export function releaseSlot({ entryId }: Command<'ReleaseSlot'>, state: WaitingListSlotsState): Events {
  if (valueFor(state.slots, entryId) === undefined) return [];

  return [{ type: 'SlotReleased', data: { entryId } }];
}
