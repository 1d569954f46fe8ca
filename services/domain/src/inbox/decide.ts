import type { InboxCommand } from '@entry/contracts/inbox/commands';
import type { InboxEvent } from '@entry/contracts/inbox/events';
import { DomainError } from '../domain-error.ts';
import { refuseUnknownCommand } from '../exhaustive.ts';
import { hasId } from '../id-set.ts';
import type { InboxState } from './state.ts';

type Command<Type extends InboxCommand['type']> = Extract<InboxCommand, { type: Type }>;
type Events = readonly InboxEvent[];

export function decide(command: InboxCommand, state: InboxState): Events {
  switch (command.type) {
    case 'ReadNotification':
      return readNotification(command, state);
    case 'ReadAllNotifications':
      return readAllNotifications(command, state);
    case 'DeleteNotification':
      return deleteNotification(command, state);
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
