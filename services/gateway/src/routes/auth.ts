import {
  ChangePasswordRequest,
  DeviceKeyReply,
  LoginRequest,
  PasswordChangedReply,
  RegisterRequest,
  SessionReply,
  UpdateProfileRequest,
  type User,
  UserReply,
} from '@entry/contracts/account/api';
import { MessageReply } from '@entry/contracts/message';
import { accountDecider } from '@entry/domain/account/account-decider';
import { DomainError } from '@entry/domain/domain-error';
import { accountStream } from '@entry/domain/streams';
import { refuseKnownPassword } from '@entry/flows/password-block-list';
import { registerAccount } from '@entry/flows/register-account';
import { checkPassword } from '../auth/check-password.ts';
import { deviceKeyOf } from '../auth/device-key.ts';
import { checkCredentials } from '../auth/log-in.ts';
import { startSession } from '../auth/start-session.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { openSession, type RouteKit, requireShown } from '../route-kit.ts';

/** @throws HttpProblem `unavailable` while the read model does not know the account yet */
const getUser = (kit: RouteKit, accountId: string): Promise<User> => requireShown(kit.queries.findUser(accountId));

export function authRoutes(kit: RouteKit): readonly Route[] {
  const login = defineRoute({
    method: 'POST',
    path: '/api/auth/login',
    policy: 'public',
    rateClass: 'login',
    body: LoginRequest,
    reads: ['accounts'],
    reply: SessionReply,
    handle: async (input) => {
      const session = openSession(kit, input);
      const accountId = await checkCredentials(kit, session, input.body, input.clientAddress).catch(
        (error: unknown) => {
          if (error instanceof HttpProblem && error.code === 'invalid_credentials') {
            kit.logger.warn({ requestId: input.requestId }, 'Login refused');
          }
          throw error;
        },
      );

      const { token, headers } = await startSession(
        kit.tokens,
        session,
        accountId,
        input.body.rememberMe ?? false,
      ).catch((error: unknown) => {
        const isInactive = error instanceof DomainError && error.code === 'account_inactive';
        throw isInactive ? new HttpProblem('invalid_credentials') : error;
      });
      const written = await session.untilVisible();
      kit.logger.info({ requestId: input.requestId, accountId }, 'Logged in');

      return { ...written, headers, body: { token, user: await getUser(kit, accountId) } };
    },
  });

  const register = defineRoute({
    method: 'POST',
    path: '/api/auth/register',
    policy: 'public',
    rateClass: 'registration',
    body: RegisterRequest,
    reads: ['accounts'],
    reply: SessionReply,
    handle: async (input) => {
      const session = openSession(kit, input);
      const accountId = await registerAccount(kit, session, input.body);
      const { token, headers } = await startSession(kit.tokens, session, accountId, false);
      const written = await session.untilVisible();

      return { ...written, status: 201, headers, body: { token, user: await getUser(kit, accountId) } };
    },
  });

  const me = defineRoute({
    method: 'GET',
    path: '/api/auth/me',
    policy: 'signed-in',
    reads: ['accounts'],
    records: 'own',
    reply: UserReply,
    handle: async ({ account }) => ({ body: { user: await getUser(kit, account.accountId) } }),
  });

  const deviceKey = defineRoute({
    method: 'GET',
    path: '/api/auth/device-key',
    // Staff have nothing that their device keeps.
    policy: 'applicant',
    reads: [],
    reply: DeviceKeyReply,
    handle: async ({ account }) => ({ body: { key: await requireShown(deviceKeyOf(kit.vault, account.accountId)) } }),
  });

  const profile = defineRoute({
    method: 'PUT',
    path: '/api/auth/profile',
    policy: 'signed-in',
    body: UpdateProfileRequest,
    reads: ['accounts'],
    records: 'own',
    reply: UserReply,
    handle: async (input) => {
      const { accountId } = input.account;
      const session = openSession(kit, input);
      const command = { type: 'ChangeProfile', accountId, ...input.body } as const;
      await session.send(accountDecider, accountStream(accountId), command);

      return { ...(await session.untilVisible()), body: { user: await getUser(kit, accountId) } };
    },
  });

  const changePassword = defineRoute({
    method: 'POST',
    path: '/api/auth/change-password',
    policy: 'signed-in',
    body: ChangePasswordRequest,
    reads: ['accounts'],
    records: 'own',
    reply: PasswordChangedReply,
    handle: async (input) => {
      const { accountId } = input.account;
      const { currentPassword, newPassword } = input.body;
      const stream = accountStream(accountId);
      const { state } = await kit.commands.load(accountDecider, stream);
      const hash = state.kind === 'registered' ? state.passwordHash : null;
      const tried = { account: stream, address: input.clientAddress };
      const isRight = await checkPassword(kit, tried, hash, currentPassword);
      if (!isRight) throw new DomainError('current_password_wrong');
      await kit.limits.forgetPasswords(tried);

      // Before this only the session is known: an account whose key is gone has no hash, and never comes here.
      if (state.kind === 'registered') await refuseKnownPassword(newPassword, state, 'newPassword');
      const session = openSession(kit, input);
      const passwordHash = await kit.passwords.hash(newPassword);
      await session.send(accountDecider, stream, { type: 'ChangePassword', accountId, passwordHash });
      // Every session ended with the old password, this one too: the caller goes on with a new one.
      const { token, headers } = await startSession(kit.tokens, session, accountId, false);
      const written = await session.untilVisible();

      return {
        ...written,
        headers,
        body: { message: 'Password changed successfully', token, user: await getUser(kit, accountId) },
      };
    },
  });

  const logout = defineRoute({
    method: 'POST',
    path: '/api/auth/logout',
    policy: 'signed-in',
    reads: [],
    reply: MessageReply,
    handle: async (input) => {
      const { accountId, sessionId } = input.account;
      const session = openSession(kit, input);
      await session.send(accountDecider, accountStream(accountId), { type: 'EndSession', accountId, sessionId });

      // Without `Clear-Site-Data`: it would take the service worker and what others have typed on the same phone.
      return { ...(await session.untilVisible()), body: { message: 'Logged out' } };
    },
  });

  return [login, register, me, deviceKey, profile, changePassword, logout];
}
