import type { AccountCommand } from '@entry/contracts/account/commands';
import type { AccountEvent, SESSION_END_REASONS } from '@entry/contracts/account/events';
import type { DecisionContext } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { refuseUnknownCommand } from '../exhaustive.ts';
import { type AccountState, isLinkOpen, LIVE_SESSIONS_MAXIMUM, liveSessions, type RegisteredAccount } from './state.ts';

type Command<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>;
type Events = readonly AccountEvent[];
type SessionEndReason = (typeof SESSION_END_REASONS)[number];

export function decide(command: AccountCommand, state: AccountState, context: DecisionContext): Events {
  switch (command.type) {
    case 'RegisterAccount':
      return registerAccount(command, state);
    case 'StartSession':
      return startSession(command, state, context);
    case 'EndSession':
      return endSession(command, state);
    case 'ChangeProfile':
      return changeProfile(command, state);
    case 'ChangeEmail':
      return changeEmail(command, state);
    case 'ChangePassword':
      return changePassword(command, state, context);
    case 'MakePasswordLink':
      return makePasswordLink(command, state);
    case 'UsePasswordLink':
      return usePasswordLink(command, state, context);
    case 'ChangeRole':
      return changeRole(command, state, context);
    case 'DeactivateAccount':
      return deactivateAccount(state, context);
    case 'ReactivateAccount':
      return reactivateAccount(state);
    case 'DeleteAccount':
      return deleteAccount(state, context);
    default:
      return refuseUnknownCommand(command);
  }
}

export function registerAccount(command: Command<'RegisterAccount'>, state: AccountState): Events {
  if (state.kind === 'registered') throw new DomainError('account_exists');
  if (state.kind === 'deleted') throw new DomainError('account_deleted');

  const { accountId, role, firstName, middleName, lastName, email, phone, passwordHash } = command;
  return [
    {
      type: 'AccountRegistered',
      data: { accountId, role },
      personal: { firstName, middleName, lastName, email, phone, passwordHash },
    },
  ];
}

export function startSession(command: Command<'StartSession'>, state: AccountState, context: DecisionContext): Events {
  // One refusal for every account that cannot be used: a login must not tell which of them exist.
  if (state.kind !== 'registered' || !state.isActive) throw new DomainError('account_inactive');

  const live = liveSessions(state, context.now);
  const { accountId, sessionId, expiresAt, remembered } = command;
  if (live.some((session) => session.sessionId === sessionId)) return [];

  const surplus = live.slice(0, Math.max(0, live.length - (LIVE_SESSIONS_MAXIMUM - 1)));
  return [
    ...surplus.map((session) => sessionEnded(state, session.sessionId, 'too_many')),
    { type: 'SessionStarted', data: { accountId, sessionId, expiresAt, remembered } },
  ];
}

/** Ending a session that is not there is no error: a log-out always succeeds. */
export function endSession(command: Command<'EndSession'>, state: AccountState): Events {
  if (state.kind !== 'registered') return [];

  const isKnown = state.sessions.some((session) => session.sessionId === command.sessionId);
  return isKnown ? [sessionEnded(state, command.sessionId, 'logout')] : [];
}

export function changeProfile(command: Command<'ChangeProfile'>, state: AccountState): Events {
  const account = getAccount(state);
  const {
    firstName = account.firstName,
    middleName = account.middleName,
    lastName = account.lastName,
    phone = account.phone,
  } = command;

  const isUnchanged =
    account.firstName === firstName &&
    account.middleName === middleName &&
    account.lastName === lastName &&
    account.phone === phone;
  if (isUnchanged) return [];

  return [
    {
      type: 'AccountProfileChanged',
      data: { accountId: account.accountId },
      personal: { firstName, middleName, lastName, phone },
    },
  ];
}

export function changeEmail(command: Command<'ChangeEmail'>, state: AccountState): Events {
  const account = getAccount(state);
  if (account.email === command.email) return [];

  return [{ type: 'AccountEmailChanged', data: { accountId: account.accountId }, personal: { email: command.email } }];
}

export function changePassword(
  command: Command<'ChangePassword'>,
  state: AccountState,
  context: DecisionContext,
): Events {
  const account = getAccount(state);
  const { passwordHash, keptSessionId } = command;
  if (account.passwordHash === passwordHash) return [];

  return [
    { type: 'AccountPasswordChanged', data: { accountId: account.accountId }, personal: { passwordHash } },
    ...sessionsEnded(account, context, 'password_changed', keptSessionId),
  ];
}

export function makePasswordLink(command: Command<'MakePasswordLink'>, state: AccountState): Events {
  const account = getAccount(state);
  if (!account.isActive) throw new DomainError('account_not_active');

  const { accountId, tokenHash, expiresAt } = command;
  return [{ type: 'PasswordLinkMade', data: { accountId, expiresAt }, personal: { tokenHash } }];
}

/** One refusal for every link that cannot be used: a stranger learns nothing about the account. */
export function usePasswordLink(
  command: Command<'UsePasswordLink'>,
  state: AccountState,
  context: DecisionContext,
): Events {
  const { accountId, tokenHash, passwordHash } = command;
  const link = state.kind === 'registered' && state.isActive ? state.passwordLink : null;
  if (state.kind !== 'registered' || link?.tokenHash !== tokenHash || !isLinkOpen(link, context.now)) {
    throw new DomainError('password_link_invalid');
  }

  return [
    { type: 'PasswordLinkUsed', data: { accountId } },
    { type: 'AccountPasswordChanged', data: { accountId }, personal: { passwordHash } },
    ...sessionsEnded(state, context, 'password_changed'),
  ];
}

export function changeRole(command: Command<'ChangeRole'>, state: AccountState, context: DecisionContext): Events {
  const account = getAccount(state);
  const { role } = command;
  if (account.role === role) return [];

  return [
    { type: 'AccountRoleChanged', data: { accountId: account.accountId, role } },
    ...sessionsEnded(account, context, 'role_changed'),
  ];
}

export function deactivateAccount(state: AccountState, context: DecisionContext): Events {
  const account = getAccount(state);
  if (!account.isActive) return [];

  return [
    { type: 'AccountDeactivated', data: { accountId: account.accountId } },
    ...sessionsEnded(account, context, 'deactivated'),
  ];
}

export function reactivateAccount(state: AccountState): Events {
  const account = getAccount(state);
  if (account.isActive) return [];

  return [{ type: 'AccountReactivated', data: { accountId: account.accountId } }];
}

export function deleteAccount(state: AccountState, context: DecisionContext): Events {
  if (state.kind === 'deleted') return [];

  const account = getAccount(state);
  return [
    ...sessionsEnded(account, context, 'deleted'),
    { type: 'AccountDeleted', data: { accountId: account.accountId } },
  ];
}

function getAccount(state: AccountState): RegisteredAccount {
  if (state.kind === 'absent') throw new DomainError('not_found');
  if (state.kind === 'deleted') throw new DomainError('account_deleted');

  return state;
}

function sessionsEnded(
  account: RegisteredAccount,
  context: DecisionContext,
  reason: SessionEndReason,
  keptSessionId: string | null = null,
): Events {
  return liveSessions(account, context.now)
    .filter(({ sessionId }) => sessionId !== keptSessionId)
    .map(({ sessionId }) => sessionEnded(account, sessionId, reason));
}

function sessionEnded(account: RegisteredAccount, sessionId: string, reason: SessionEndReason): AccountEvent {
  return { type: 'SessionEnded', data: { accountId: account.accountId, sessionId, reason } };
}
