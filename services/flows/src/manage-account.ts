import type { AccountCommand } from '@entry/contracts/account/commands';
import type { Role } from '@entry/contracts/account/role';
import type { UpdateUserRequest } from '@entry/contracts/admin/api';
import { accountDecider } from '@entry/domain/account/account-decider';
import type { RegisteredAccount } from '@entry/domain/account/state';
import { administratorsDecider } from '@entry/domain/administrators/administrators-decider';
import { DomainError } from '@entry/domain/domain-error';
import { ADMINISTRATORS_STREAM, accountStream } from '@entry/domain/streams';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { HashValue } from '@entry/platform/encryption/keyed-hash';
import { newId } from '@entry/platform/identifiers';
import type { CommandSession } from './command-session.ts';
import { emailTarget, reserveEmail } from './register-account.ts';
import { confirmReservation, releaseReservation } from './reserved-values.ts';

export type AccountDependencies = { readonly commands: CommandHandler; readonly keyedHash: HashValue };

/** @throws DomainError `not_found` for an account that is not there or was deleted */
export async function getRegistered(commands: CommandHandler, accountId: string): Promise<RegisteredAccount> {
  const { state } = await commands.load(accountDecider, accountStream(accountId));
  if (state.kind !== 'registered') throw new DomainError('not_found');

  return state;
}

/**
 * Counts an account among the active admins. The count lives in one stream, so that two admins cannot demote each
 * other at the same moment; it may miss an admin but must never hold somebody who is none, or the last one could
 * go. Hence whoever becomes an admin is counted afterwards.
 */
export async function admitAdministrator(session: CommandSession, accountId: string): Promise<void> {
  const command = { type: 'AdmitAdministrator', accountId } as const;
  await session.send(administratorsDecider, ADMINISTRATORS_STREAM, command, { purpose: newId() });
}

/** Counts an account out, before it ceases to be an admin. @throws DomainError `last_admin` */
export async function dismissAdministrator(session: CommandSession, accountId: string): Promise<void> {
  const command = { type: 'DismissAdministrator', accountId } as const;
  await session.send(administratorsDecider, ADMINISTRATORS_STREAM, command, { purpose: newId() });
}

export const isActiveAdmin = (account: { readonly role: Role; readonly isActive: boolean }): boolean =>
  account.role === 'admin' && account.isActive;

/**
 * Changes what an admin may change about a person, each part by its own command. What the request does not name is
 * not sent: it would undo what somebody else changes at the same moment.
 */
export async function updateAccount(
  { commands, keyedHash }: AccountDependencies,
  session: CommandSession,
  accountId: string,
  changes: UpdateUserRequest,
): Promise<void> {
  const account = await getRegistered(commands, accountId);
  const { email, role = account.role, isActive = account.isActive, firstName, middleName, lastName, phone } = changes;
  const profile = { firstName, middleName, lastName, phone };
  const send = (command: AccountCommand, purpose: string) =>
    session.send(accountDecider, accountStream(accountId), command, { purpose });

  if (email !== undefined && email !== account.email) {
    await moveToEmail({ commands, keyedHash }, session, account, email);
  }
  if (isActiveAdmin(account) && !isActiveAdmin({ role, isActive })) await dismissAdministrator(session, accountId);

  if (Object.values(profile).some((part) => part !== undefined))
    await send({ type: 'ChangeProfile', accountId, ...profile }, 'profile');
  if (changes.role !== undefined) await send({ type: 'ChangeRole', accountId, role }, 'role');
  if (changes.isActive !== undefined) {
    await send({ type: isActive ? 'ReactivateAccount' : 'DeactivateAccount', accountId }, 'activity');
  }

  // Also who was one before: a promotion may have been cut off before it was counted.
  if (isActiveAdmin(await getRegistered(commands, accountId))) await admitAdministrator(session, accountId);
}

async function moveToEmail(
  { commands, keyedHash }: AccountDependencies,
  session: CommandSession,
  account: RegisteredAccount,
  email: string,
): Promise<void> {
  const { accountId } = account;
  const before = await emailTarget(keyedHash, account.email, accountId);
  const after = await emailTarget(keyedHash, email, accountId);

  await reserveEmail(commands, session, after);
  await session.send(
    accountDecider,
    accountStream(accountId),
    { type: 'ChangeEmail', accountId, email },
    { purpose: 'email' },
  );
  await confirmReservation(session, after);
  // Only the letter case changed: it is the same reservation.
  if (before.stream !== after.stream) await releaseReservation(session, before);
}
