import type { InboxCommand } from '@entry/contracts/inbox/commands';
import type { InboxEvent } from '@entry/contracts/inbox/events';
import { isInvitationExpired } from '@entry/contracts/rules/invitations';
import type { DecisionContext } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { refuseUnknownCommand } from '../exhaustive.ts';
import { hasId } from '../id-set.ts';
import { type InboxState, invitationKey } from './state.ts';

type Command<Type extends InboxCommand['type']> = Extract<InboxCommand, { type: Type }>;
type Events = readonly InboxEvent[];

export function decide(command: InboxCommand, state: InboxState, { now }: DecisionContext): Events {
  switch (command.type) {
    case 'ReadNotification':
      return readNotification(command, state);
    case 'ReadAllNotifications':
      return readAllNotifications(command, state);
    case 'DeleteNotification':
      return deleteNotification(command, state);
    case 'AnnounceInvitation':
      return announceInvitation(command, state);
    case 'AnnounceInvitationExpiry':
      return announceInvitationExpiry(command, state, now);
    default:
      return refuseUnknownCommand(command);
  }
}

export function readNotification(command: Command<'ReadNotification'>, state: InboxState): Events {
  const { accountId, notificationId } = command;
  if (hasId(state.deleted, notificationId)) throw new DomainError('not_found');
  if (hasId(state.read, notificationId)) return [];

  return [{ type: 'NotificationRead', data: { accountId, notificationId } }];
}

export function readAllNotifications(command: Command<'ReadAllNotifications'>, state: InboxState): Events {
  const { accountId } = command;
  const notificationIds = [...new Set(command.notificationIds)].filter(
    (notificationId) => !hasId(state.read, notificationId) && !hasId(state.deleted, notificationId),
  );
  if (notificationIds.length === 0) return [];

  return [{ type: 'AllNotificationsRead', data: { accountId, notificationIds } }];
}

export function deleteNotification(command: Command<'DeleteNotification'>, state: InboxState): Events {
  const { accountId, notificationId } = command;
  if (hasId(state.deleted, notificationId)) return [];

  return [{ type: 'NotificationDeleted', data: { accountId, notificationId } }];
}

export function announceInvitation(command: Command<'AnnounceInvitation'>, state: InboxState): Events {
  const { accountId, entryId, expiresAt } = command;
  if (hasId(state.invitations, invitationKey(command))) return [];

  return [{ type: 'InvitationAnnounced', data: { accountId, entryId, expiresAt } }];
}

/** Only of an invitation that they were told of, once it has expired, and once. */
export function announceInvitationExpiry(
  command: Command<'AnnounceInvitationExpiry'>,
  state: InboxState,
  now: string,
): Events {
  const { accountId, entryId, expiresAt } = command;
  const key = invitationKey(command);
  if (!isInvitationExpired(expiresAt, now)) return [];
  if (!hasId(state.invitations, key) || hasId(state.expiries, key)) return [];

  return [{ type: 'InvitationExpiryAnnounced', data: { accountId, entryId, expiresAt } }];
}
