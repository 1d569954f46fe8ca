import {
  NotificationReply,
  NotificationsQuery,
  NotificationsReply,
  UnreadCountReply,
} from '@entry/contracts/inbox/api';
import type { InboxCommand } from '@entry/contracts/inbox/commands';
import { MessageReply } from '@entry/contracts/message';
import { inboxDecider } from '@entry/domain/inbox/inbox-decider';
import { inboxStream } from '@entry/domain/streams';
import { applicationIdOf } from '@entry/platform/identifiers';
import { onceThere } from '@entry/platform/once-there';
import type { SignedIn } from '../auth/signed-in.ts';
import { defineRoute, type Route, type RouteInput } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit } from '../route-kit.ts';

type Input = RouteInput<unknown, unknown, unknown, SignedIn>;

export function notificationRoutes(kit: RouteKit): readonly Route[] {
  const send = async (input: Input, command: InboxCommand) => {
    const session = openSession(kit, input);
    await session.send(inboxDecider, inboxStream(input.account.accountId), command);

    return session.untilVisible();
  };

  const getOwn = async (account: SignedIn, notificationId: string) => {
    const found = await kit.queries.findNotification(notificationId);
    if (found === null || found.accountId !== account.accountId) throw new HttpProblem('not_found');

    return found.notification;
  };

  const list = defineRoute({
    method: 'GET',
    path: '/api/notifications',
    policy: 'signed-in',
    polled: true,
    query: NotificationsQuery,
    reads: ['notifications', 'applications'],
    records: 'own',
    reply: NotificationsReply,
    handle: async ({ account: { accountId }, query: { page, limit } }) => {
      const paging = { offset: (page - 1) * limit, limit };
      const mark = await kit.queries.markNotifications(accountId, applicationIdOf(accountId), paging);
      const makeBody = async () => {
        const [{ rows }, unreadCount] = await Promise.all([
          kit.queries.listNotifications(accountId, paging),
          kit.queries.countUnreadNotifications(accountId),
        ]);
        return { notifications: [...rows], unreadCount };
      };

      return { mark, subjectId: accountId, makeBody };
    },
  });

  const unreadCount = defineRoute({
    method: 'GET',
    path: '/api/notifications/unread-count',
    policy: 'signed-in',
    polled: true,
    reads: ['notifications'],
    reply: UnreadCountReply,
    handle: ({ account }) =>
      onceThere(kit.queries.countUnreadNotifications(account.accountId), (unreadCount) => ({
        mark: String(unreadCount),
        subjectId: null,
        makeBody: () => ({ unreadCount }),
      })),
  });

  const readAll = defineRoute({
    method: 'PUT',
    path: '/api/notifications/read-all',
    policy: 'signed-in',
    reads: ['notifications'],
    reply: UnreadCountReply,
    handle: async (input) => {
      const { accountId } = input.account;
      const notificationIds = [...(await kit.queries.listUnreadNotificationIds(accountId))];
      const written = await send(input, { type: 'ReadAllNotifications', accountId, notificationIds });

      return { ...written, body: { unreadCount: await kit.queries.countUnreadNotifications(accountId) } };
    },
  });

  const read = defineRoute({
    method: 'PUT',
    path: '/api/notifications/{id}/read',
    policy: 'signed-in',
    reads: ['notifications', 'applications'],
    records: 'own',
    reply: NotificationReply,
    handle: async (input) => {
      const { accountId } = input.account;
      await getOwn(input.account, input.params.id);
      const written = await send(input, { type: 'ReadNotification', accountId, notificationId: input.params.id });

      return { ...written, body: { notification: await getOwn(input.account, input.params.id) } };
    },
  });

  const remove = defineRoute({
    method: 'DELETE',
    path: '/api/notifications/{id}',
    policy: 'signed-in',
    reads: ['notifications', 'applications'],
    reply: MessageReply,
    handle: async (input) => {
      const { accountId } = input.account;
      await getOwn(input.account, input.params.id);
      const written = await send(input, { type: 'DeleteNotification', accountId, notificationId: input.params.id });

      return { ...written, body: { message: 'Notification deleted' } };
    },
  });

  return [list, unreadCount, readAll, read, remove];
}
