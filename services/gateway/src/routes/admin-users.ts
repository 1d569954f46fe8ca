import { UserReply } from '@entry/contracts/account/api';
import { AdminUsersQuery, AdminUsersReply, ChangeRoleRequest, UpdateUserRequest } from '@entry/contracts/admin/api';
import { MessageReply } from '@entry/contracts/message';
import { eraseAccount } from '@entry/flows/erase-account';
import { updateAccount } from '@entry/flows/manage-account';
import type { SignedIn } from '../auth/signed-in.ts';
import { defineRoute, type Route, type RouteInput } from '../http/define-route.ts';
import { listingOf, pageReply } from '../http/paging.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit, requireShown } from '../route-kit.ts';
import { refuseOwnAccount } from './refuse-own-account.ts';

type Input = RouteInput<{ readonly id: string }, unknown, unknown, SignedIn>;

export function adminUserRoutes(kit: RouteKit): readonly Route[] {
  const show = async (accountId: string): Promise<UserReply> => {
    const user = await kit.queries.findUser(accountId);
    if (user === null) throw new HttpProblem('not_found');

    return { user };
  };

  const change = async (input: Input, changes: UpdateUserRequest) => {
    const losesAccess = changes.isActive === false || (changes.role !== undefined && changes.role !== 'admin');
    // An admin who demotes or deletes the own account by mistake could not undo it.
    if (losesAccess) refuseOwnAccount(input);
    const session = openSession(kit, input);
    await updateAccount(kit, session, input.params.id, changes);
    const written = await session.untilVisible();

    return { ...written, body: await requireShown(show(input.params.id)) };
  };

  const list = defineRoute({
    method: 'GET',
    path: '/api/admin/users',
    policy: 'admin',
    query: AdminUsersQuery,
    reads: ['accounts', 'applications'],
    records: 'search',
    reply: AdminUsersReply,
    handle: async ({ query, record }) => {
      const { rows, total } = await kit.queries.listUsers(listingOf(query));
      await record({ kind: 'search', list: 'users', search: query.search, resultCount: total });

      return { body: { users: [...rows], ...pageReply(query, total) } };
    },
  });

  const one = defineRoute({
    method: 'GET',
    path: '/api/admin/users/{id}',
    policy: 'admin',
    reads: ['accounts'],
    records: 'account',
    reply: UserReply,
    handle: async ({ params, record }) => {
      const body = await show(params.id);
      await record({ kind: 'account', accountId: params.id });

      return { body };
    },
  });

  const update = defineRoute({
    method: 'PUT',
    path: '/api/admin/users/{id}',
    policy: 'admin',
    body: UpdateUserRequest,
    reads: ['accounts'],
    records: 'decision',
    reply: UserReply,
    handle: async (input) => change(input, input.body),
  });

  const changeRole = defineRoute({
    method: 'PUT',
    path: '/api/admin/users/{id}/role',
    policy: 'admin',
    body: ChangeRoleRequest,
    reads: ['accounts'],
    records: 'decision',
    reply: UserReply,
    handle: async (input) => change(input, input.body),
  });

  const remove = defineRoute({
    method: 'DELETE',
    path: '/api/admin/users/{id}',
    policy: 'admin',
    reads: [],
    reply: MessageReply,
    handle: async (input) => {
      refuseOwnAccount(input);
      const session = openSession(kit, input);
      await eraseAccount(kit, session, input.params.id);
      const written = await session.untilVisible();
      kit.logger.info({ requestId: input.requestId, accountId: input.account.accountId }, 'Account erased');

      return { ...written, body: { message: 'User deleted' } };
    },
  });

  return [list, one, update, changeRole, remove];
}
