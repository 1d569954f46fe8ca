import type { RegisterRequest } from '@entry/contracts/account/api';
import type { Role } from '@entry/contracts/account/role';
import { accountDecider } from '@entry/domain/account/account-decider';
import type { RegisteredAccount } from '@entry/domain/account/state';
import { DomainError } from '@entry/domain/domain-error';
import { accountStream } from '@entry/domain/streams';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { HashValue } from '@entry/platform/encryption/keyed-hash';
import { followUpCommandId } from '@entry/platform/identifiers';
import type { CommandSession } from './command-session.ts';
import { refuseKnownPassword } from './password-block-list.ts';
import type { Passwords } from './passwords.ts';
import {
  confirmReservation,
  findHolder,
  normaliseEmail,
  releaseReservation,
  reservationStreamOf,
  reserveValue,
} from './reserved-values.ts';

/** Long enough for a slow machine to write the account, short enough not to keep anybody waiting after a crash. */
const RESERVATION_MILLISECONDS = 60_000;

export type RegistrationDependencies = {
  readonly commands: CommandHandler;
  readonly passwords: Passwords;
  readonly keyedHash: HashValue;
};

/** The account a registration makes follows from its command id, so that a repeat finds it again. */
export const accountIdOf = (commandId: string): string => followUpCommandId(commandId, 'account');

/**
 * Reserves the e-mail address, registers, confirms the reservation: after a crash in between, the same
 * request sent again, or the person's next login, completes it.
 * @returns the account's id
 * @throws DomainError `email_taken`, `idempotency_key_reused`, `password_common`, `password_personal`
 */
export async function registerAccount(
  dependencies: RegistrationDependencies,
  session: CommandSession,
  request: RegisterRequest,
  role: Role = 'user',
): Promise<string> {
  const { commands, passwords, keyedHash } = dependencies;
  const accountId = accountIdOf(session.commandId);
  const stream = accountStream(accountId);

  const existing = (await commands.load(accountDecider, stream)).state;
  if (existing.kind === 'deleted') throw new DomainError('account_deleted');
  // Whoever repeats a registration gets a session: only somebody who knows the password may.
  if (existing.kind === 'registered') await checkSamePerson(passwords, existing, request);
  else await refuseKnownPassword(request.password, request, 'password');

  const passwordHash = existing.kind === 'registered' ? null : await passwords.hash(request.password);
  const target = await emailTarget(keyedHash, request.email, accountId);
  await reserveEmail(commands, session, target);

  if (passwordHash !== null) {
    await session.send(accountDecider, stream, {
      type: 'RegisterAccount',
      accountId,
      role,
      firstName: request.firstName,
      middleName: request.middleName,
      lastName: request.lastName,
      email: request.email,
      phone: request.phone ?? '',
      passwordHash,
    });
  }
  await confirmReservation(session, target);

  return accountId;
}

async function checkSamePerson(
  passwords: Passwords,
  existing: RegisteredAccount,
  request: RegisterRequest,
): Promise<void> {
  const isSameEmail = normaliseEmail(existing.email) === normaliseEmail(request.email);
  const isSamePassword = await passwords.verify(existing.passwordHash, request.password);
  if (!isSameEmail || !isSamePassword) throw new DomainError('idempotency_key_reused');
}

type Target = {
  readonly kind: 'email';
  /** Normalised. */
  readonly email: string;
  readonly stream: string;
  readonly ownerId: string;
};

export async function emailTarget(keyedHash: HashValue, address: string, ownerId: string): Promise<Target> {
  const kind = 'email';
  const email = normaliseEmail(address);

  return { kind, email, stream: await reservationStreamOf(keyedHash, kind, email), ownerId };
}

/**
 * Reserves an address for a minute, until it is confirmed.
 * @throws DomainError `email_taken`
 */
export async function reserveEmail(commands: CommandHandler, session: CommandSession, target: Target): Promise<void> {
  await freeFromOthers(commands, session, target);

  const expiresAt = new Date(Date.parse(session.now) + RESERVATION_MILLISECONDS).toISOString();
  try {
    await reserveValue(session, target, expiresAt);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'value_reserved') throw new DomainError('email_taken');
    throw error;
  }
}

/**
 * An unconfirmed reservation runs out although its account exists when the service stopped in between; an account
 * that was deleted, or moved to another address, may have left its old one behind. All are put right by the next
 * person who asks.
 */
async function freeFromOthers(commands: CommandHandler, session: CommandSession, target: Target): Promise<void> {
  const holder = await findHolder(commands, target.stream);
  if (holder === null || holder.ownerId === target.ownerId) return;

  const { state } = await commands.load(accountDecider, accountStream(holder.ownerId));
  const held = { ...target, ownerId: holder.ownerId };
  if (state.kind === 'registered') {
    const isTheirs = normaliseEmail(state.email) === target.email;
    if (isTheirs && !holder.isConfirmed) await confirmReservation(session, held);
    if (isTheirs) throw new DomainError('email_taken');
    // Unconfirmed, it may be where they are moving to: then it runs out by itself.
    if (!holder.isConfirmed) return;
  }
  if (state.kind !== 'absent') await releaseReservation(session, held);
}
