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
import { reserveEmail } from './register-account.ts';
import { confirmReservation, normaliseEmail, releaseReservation, reservationStreamOf } from './reserved-values.ts';

export type AccountDependencies = { readonly commands: CommandHandler; readonly keyedHash: HashValue };

/** @throws DomainError `not_found` for an account that is not there or was deleted */
export async function getRegistered(commands: CommandHandler, accountId: string): Promise<RegisteredAccount> {
  const { state } = await commands.load(accountDecider, accountStream(accountId));
  if (state.kind !== 'registered') throw new DomainError('not_found');

  return state;
}

/**
 * Counts the account among the active admins before it becomes one, and out before it ceases to be one: the
 * count lives in one stream, so two admins cannot demote each other at the same moment.
 * @throws DomainError `last_admin`
 */
export async function countAdministrator(
  session: CommandSession,
  account: { readonly accountId: string; readonly isAdmin: boolean; readonly becomesAdmin: boolean },
): Promise<void> {
  const { accountId, isAdmin, becomesAdmin } = account;
  if (isAdmin === becomesAdmin) return;

  const type = becomesAdmin ? 'AdmitAdministrator' : 'DismissAdministrator';
  await session.send(administratorsDecider, ADMINISTRATORS_STREAM, { type, accountId }, { purpose: newId() });
}

const isActiveAdmin = (account: { readonly role: Role; readonly isActive: boolean }): boolean =>
  account.role === 'admin' && account.isActive;

/** Changes what an admin may change about a person, each part by its own command. */
export async function updateAccount(
  dependencies: AccountDependencies,
  session: CommandSession,
  accountId: string,
  changes: UpdateUserRequest,
): Promise<void> {
  const account = await getRegistered(dependencies.commands, accountId);
  const role = changes.role ?? account.role;
  const isActive = changes.isActive ?? account.isActive;
  const stream = accountStream(accountId);

  if (changes.email !== undefined && changes.email !== account.email) {
    await moveToEmail(dependencies.keyedHash, session, account, changes.email);
  }
  await countAdministrator(session, {
    accountId,
    isAdmin: isActiveAdmin(account),
    becomesAdmin: isActiveAdmin({ role, isActive }),
  });

  await session.send(
    accountDecider,
    stream,
    {
      type: 'ChangeProfile',
      accountId,
      firstName: changes.firstName ?? account.firstName,
      lastName: changes.lastName ?? account.lastName,
      phone: changes.phone ?? account.phone,
    },
    { purpose: 'profile' },
  );
  await session.send(accountDecider, stream, { type: 'ChangeRole', accountId, role }, { purpose: 'role' });
  const activity = isActive ? 'ReactivateAccount' : 'DeactivateAccount';
  await session.send(accountDecider, stream, { type: activity, accountId }, { purpose: 'activity' });
}

async function moveToEmail(
  keyedHash: HashValue,
  session: CommandSession,
  account: RegisteredAccount,
  email: string,
): Promise<void> {
  const { accountId } = account;
  const kind = 'email' as const;
  const before = { kind, ownerId: accountId, stream: await streamOf(keyedHash, account.email) };
  const after = { kind, ownerId: accountId, stream: await streamOf(keyedHash, email) };

  await reserveEmail(session, after);
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

const streamOf = (keyedHash: HashValue, email: string): Promise<string> =>
  reservationStreamOf(keyedHash, 'email', normaliseEmail(email));
