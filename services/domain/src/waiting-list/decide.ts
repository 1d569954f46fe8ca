import { isInvitationExpired } from '@entry/contracts/rules/invitations';
import type { WaitingListCommand } from '@entry/contracts/waiting-list/commands';
import type { WaitingListEvent } from '@entry/contracts/waiting-list/events';
import type { DecisionContext } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { refuseUnknownCommand } from '../exhaustive.ts';
import { isOnTheList, type WaitingEntry, type WaitingListState } from './state.ts';

type Command<Type extends WaitingListCommand['type']> = Extract<WaitingListCommand, { type: Type }>;
type Events = readonly WaitingListEvent[];

export function decide(command: WaitingListCommand, state: WaitingListState, context: DecisionContext): Events {
  switch (command.type) {
    case 'JoinWaitingList':
      return joinWaitingList(command, state);
    case 'InviteWaitingListMember':
      return inviteWaitingListMember(command, state, context);
    case 'ConfirmWaitingListInvitation':
      return confirmWaitingListInvitation(command, state, context);
    case 'RemoveWaitingListEntry':
      return removeWaitingListEntry(command, state);
    default:
      return refuseUnknownCommand(command);
  }
}

/**
 * Joining twice is one entry, and is written down all the same: a log that fails has to fail for whoever is on the list
 * as it does for others, and to take as long. Who was removed may join again, as a new entry: the key of the old one is gone,
 * so its id must not be used again.
 */
export function joinWaitingList(command: Command<'JoinWaitingList'>, state: WaitingListState): Events {
  if (isOnTheList(state)) return [{ type: 'WaitingListJoinRepeated', data: { entryId: state.entryId } }];

  const { entryId, country, email, firstName, lastName, phone } = command;
  return [{ type: 'WaitingListJoined', data: { entryId, country }, personal: { email, firstName, lastName, phone } }];
}

/** An invitation that still holds is not made longer: whoever invites twice has told one date already. */
export function inviteWaitingListMember(
  command: Command<'InviteWaitingListMember'>,
  state: WaitingListState,
  { now }: DecisionContext,
): Events {
  const entry = getEntry(command.entryId, state);
  if (entry.kind === 'confirmed') throw new DomainError('waiting_list_confirmed');
  if (entry.kind === 'invited' && !isInvitationExpired(entry.expiresAt, now)) return [];

  return [{ type: 'WaitingListMemberInvited', data: { entryId: entry.entryId, expiresAt: command.expiresAt } }];
}

export function confirmWaitingListInvitation(
  command: Command<'ConfirmWaitingListInvitation'>,
  state: WaitingListState,
  { now }: DecisionContext,
): Events {
  const entry = getEntry(command.entryId, state);
  if (entry.kind === 'confirmed') return [];
  if (entry.kind !== 'invited') throw new DomainError('waiting_list_not_invited');
  if (isInvitationExpired(entry.expiresAt, now)) throw new DomainError('waiting_list_invitation_expired');

  return [{ type: 'WaitingListInvitationConfirmed', data: { entryId: entry.entryId } }];
}

export function removeWaitingListEntry(command: Command<'RemoveWaitingListEntry'>, state: WaitingListState): Events {
  const { entryId } = getEntry(command.entryId, state);

  return [{ type: 'WaitingListEntryRemoved', data: { entryId } }];
}

/** @throws DomainError waiting_list_entry_not_found, also for an earlier entry of the same person */
function getEntry(entryId: string, state: WaitingListState): WaitingEntry {
  if (!isOnTheList(state) || state.entryId !== entryId) throw new DomainError('waiting_list_entry_not_found');

  return state;
}
