import type { WaitingListSlotsCommand } from '@entry/contracts/waiting-list-slots/commands';
import type { WaitingListSlotsEvent } from '@entry/contracts/waiting-list-slots/events';
import { DomainError } from '../domain-error.ts';
import { refuseUnknownCommand } from '../exhaustive.ts';
import { hasId } from '../id-set.ts';
import type { WaitingListSlotsState } from './state.ts';

type Command<Type extends WaitingListSlotsCommand['type']> = Extract<WaitingListSlotsCommand, { type: Type }>;
type Events = readonly WaitingListSlotsEvent[];

export function decide(command: WaitingListSlotsCommand, state: WaitingListSlotsState): Events {
  switch (command.type) {
    case 'TakeSlot':
      return takeSlot(command, state);
    case 'ReleaseSlot':
      return releaseSlot(command, state);
    default:
      return refuseUnknownCommand(command);
  }
}

/** A limit that was lowered takes no slot away; it only lets nobody in until enough are released. */
export function takeSlot(command: Command<'TakeSlot'>, state: WaitingListSlotsState): Events {
  const { entryId, limit } = command;
  if (hasId(state.entryIds, entryId)) return [];
  if (state.entryIds.size >= limit) throw new DomainError('waiting_list_full');

  return [{ type: 'SlotTaken', data: { entryId } }];
}

export function releaseSlot(command: Command<'ReleaseSlot'>, state: WaitingListSlotsState): Events {
  const { entryId } = command;
  if (!hasId(state.entryIds, entryId)) return [];

  return [{ type: 'SlotReleased', data: { entryId } }];
}
