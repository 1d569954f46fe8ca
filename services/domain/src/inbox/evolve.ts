import type { InboxEvent } from '@entry/contracts/inbox/events';
import { unchangedByUnknownEvent } from '../exhaustive.ts';
import { withId, withIds } from '../id-set.ts';
import { type InboxState, invitationKey } from './state.ts';

export function evolve(state: InboxState, event: InboxEvent): InboxState {
  switch (event.type) {
    case 'NotificationRead':
      return { ...state, read: withId(state.read, event.data.notificationId) };

    case 'AllNotificationsRead':
      return { ...state, read: withIds(state.read, event.data.notificationIds) };

    case 'NotificationDeleted':
      return { ...state, deleted: withId(state.deleted, event.data.notificationId) };

    case 'InvitationAnnounced':
      return { ...state, invitations: withId(state.invitations, invitationKey(event.data)) };

    case 'InvitationExpiryAnnounced':
      return { ...state, expiries: withId(state.expiries, invitationKey(event.data)) };

    default:
      return unchangedByUnknownEvent(state, event);
  }
}
