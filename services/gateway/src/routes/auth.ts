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
import { getRegistered } from '@entry/flows/manage-account';
import { refuseKnownPassword } from '@entry/flows/password-block-list';
import type { PasswordTurn } from '@entry/flows/passwords';
import { registerAccount } from '@entry/flows/register-account';
import { checkPassword } from '../auth/check-password.ts';
import { deviceKeyOf } from '../auth/device-key.ts';
import type { DeviceMarks, KnownAccount } from '../auth/known-devices.ts';
import { checkCredentials, hasPlace } from '../auth/log-in.ts';
import { bearerToken } from '../auth/sessions.ts';
import { startSession } from '../auth/start-session.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import type { GatewayRequest } from '../http/gateway-request.ts';
import { isOverTls } from '../http/is-over-tls.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { QUEUE_FULL } from '../problems/queue-full.ts';
import { openSession, type RouteKit, requireShown } from '../route-kit.ts';

/** @throws HttpProblem `unavailable` while the read model does not know the account yet */
const getUser = (kit: RouteKit, accountId: string): Promise<User> => requireShown(kit.queries.findUser(accountId));

const readMarks = (kit: RouteKit, request: GatewayRequest): DeviceMarks =>
  kit.knownDevices.read(request.header('cookie'));

const registrationTurn = (client: string): PasswordTurn => ({ lane: 'registration', client });

/** For the answer to a right password. */
function rememberDevice(
  kit: RouteKit,
  request: GatewayRequest,
  account: KnownAccount,
): { readonly 'Set-Cookie': string } {
  const isSecure = isOverTls(request, kit.configuration.trustedProxyHops);

  return { 'Set-Cookie': kit.knownDevices.remember(readMarks(kit, request), account, isSecure) };
}

export function authRoutes(kit: RouteKit): readonly Route[] {
  const login = defineRoute({
    method: 'POST',
    path: '/api/auth/login',
    policy: 'public',
    body: LoginRequest,
    reads: ['accounts'],
    reply: SessionReply,
    admit: (request, address) => {
      if (!hasPlace(kit, { address, marks: readMarks(kit, request) })) throw QUEUE_FULL;
    },
    handle: async (input) => {
      const session = openSession(kit, input);
      const origin = { address: input.clientAddress, marks: readMarks(kit, input.request) };
      const account = await checkCredentials(kit, session, input.body, origin).catch((error: unknown) => {
        if (error instanceof HttpProblem && error.code === 'invalid_credentials') {
          kit.logger.warn({ requestId: input.requestId }, 'Login refused');
        }
        throw error;
      });
      const { accountId } = account;

      const { token, headers } = await startSession(kit.tokens, session, account, input.body.rememberMe ?? false).catch(
        (error: unknown) => {
          const isInactive = error instanceof DomainError && error.code === 'account_inactive';
          throw isInactive ? new HttpProblem('invalid_credentials') : error;
        },
      );
      const written = await session.untilVisible();
      kit.logger.info({ requestId: input.requestId, accountId }, 'Logged in');

      const cookie = rememberDevice(kit, input.request, account);
      return { ...written, headers: { ...headers, ...cookie }, body: { token, user: await getUser(kit, accountId) } };
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
    admit: (_request, address) => {
      if (kit.passwords.isFull(registrationTurn(address))) throw QUEUE_FULL;
    },
    handle: async (input) => {
      const session = openSession(kit, input);
      const passwords = kit.passwords.at(registrationTurn(input.clientAddress));
      const accountId = await registerAccount({ ...kit, passwords }, session, input.body);
      const registered = await getRegistered(kit.commands, accountId);
      const { token, headers } = await startSession(kit.tokens, session, registered, false);
      const written = await session.untilVisible();

      const cookie = rememberDevice(kit, input.request, registered);
      const user = await getUser(kit, accountId);
      return { ...written, status: 201, headers: { ...headers, ...cookie }, body: { token, user } };
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
      const { accountId, sessionId } = input.account;
      const { currentPassword, newPassword } = input.body;
      const stream = accountStream(accountId);
      const { state } = await kit.commands.load(accountDecider, stream);
      const hash = state.kind === 'registered' ? state.passwordHash : null;
      // Counted by the session: strangers behind the same address must not keep anybody from changing a stolen password.
      const tried = { account: stream, address: input.clientAddress, device: sessionId };
      const passwords = kit.passwords.at({ lane: 'known-device', client: stream });
      const isRight = await checkPassword({ limits: kit.limits, passwords }, tried, hash, currentPassword);
      if (!isRight) throw new DomainError('current_password_wrong');
      await kit.limits.forgetPasswords(tried);

      // Before this only the session is known: an account whose key is gone has no hash, and never comes here.
      if (state.kind === 'registered') await refuseKnownPassword(newPassword, state, 'newPassword');
      const session = openSession(kit, input);
      const passwordHash = await passwords.hash(newPassword);
      const command = { type: 'ChangePassword', accountId, passwordHash, keptSessionId: sessionId } as const;
      await session.send(accountDecider, stream, command);
      const written = await session.untilVisible();

      const token = bearerToken(input.request.header('authorization') ?? '') ?? '';
      return {
        ...written,
        headers: rememberDevice(kit, input.request, { accountId, passwordHash }),
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

  const forgetDevice = defineRoute({
    method: 'POST',
    path: '/api/auth/forget-device',
    policy: 'signed-in',
    reads: [],
    reply: MessageReply,
    // No script can take away what none can read.
    handle: async () => ({ headers: { 'Set-Cookie': kit.knownDevices.forget() }, body: { message: 'Forgotten' } }),
  });

  return [login, register, me, deviceKey, profile, changePassword, logout, forgetDevice];
}
