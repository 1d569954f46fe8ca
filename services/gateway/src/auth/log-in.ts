import type { LoginRequest } from '@entry/contracts/account/api';
import { accountDecider } from '@entry/domain/account/account-decider';
import type { RegisteredAccount } from '@entry/domain/account/state';
import { accountStream } from '@entry/domain/streams';
import type { CommandSession } from '@entry/flows/command-session';
import type { PasswordDesk, PasswordTurn } from '@entry/flows/passwords';
import { confirmReservation, findHolder, normaliseEmail, reservationStreamOf } from '@entry/flows/reserved-values';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { HashValue } from '@entry/platform/encryption/keyed-hash';
import type { RateLimits } from '../limits/rate-limits.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { checkPassword } from './check-password.ts';
import type { KnownAddresses } from './known-addresses.ts';
import type { DeviceMarks, KnownDevices } from './known-devices.ts';

export type LoginDependencies = {
  readonly commands: CommandHandler;
  readonly passwords: PasswordDesk;
  readonly keyedHash: HashValue;
  readonly limits: RateLimits;
  readonly knownDevices: KnownDevices;
  readonly knownAddresses: KnownAddresses;
};

/** Where a login comes from, as far as the caller says so. */
export type LoginOrigin = { readonly address: string; readonly marks: DeviceMarks };

/**
 * The account behind an e-mail address and a password, straight from the log: no read model is trusted here.
 * An unknown address, a wrong password and an inactive account take the same work and get the same answer.
 * @throws HttpProblem `invalid_credentials`, `too_many_requests`; QueueFullError
 */
export async function checkCredentials(
  dependencies: LoginDependencies,
  session: CommandSession,
  request: LoginRequest,
  origin: LoginOrigin,
): Promise<RegisteredAccount> {
  const { limits, passwords, knownDevices, knownAddresses } = dependencies;
  const { stream, holder, account } = await findAccount(dependencies, request.email);
  const device = knownDevices.recognise(origin.marks, account);
  const turn: PasswordTurn =
    device === null ? turnOfStranger(knownAddresses, origin.address) : { lane: 'known-device', client: stream };
  const tried = { account: stream, address: origin.address, device };
  const hashing = { limits, passwords: passwords.at(turn) };
  const isRight = await checkPassword(hashing, tried, account?.passwordHash ?? null, request.password);
  if (holder === null || account === null || !isRight || !account.isActive) {
    throw new HttpProblem('invalid_credentials');
  }

  await limits.forgetPasswords(tried);
  await limits.countLogin(stream);
  knownAddresses.add(origin.address);
  // The service may have stopped between registering and confirming.
  if (!holder.isConfirmed) await confirmReservation(session, { kind: 'email', stream, ownerId: account.accountId });

  return account;
}

/**
 * Whether a login has a place to wait, so far as is known before anything is read: a flood must cost neither its bodies nor
 * reads of the log. Who brings marks may be known, and is looked up.
 */
export function hasPlace(
  { passwords, knownAddresses }: Pick<LoginDependencies, 'passwords' | 'knownAddresses'>,
  { address, marks }: LoginOrigin,
): boolean {
  return marks.length > 0 || !passwords.isFull(turnOfStranger(knownAddresses, address));
}

function turnOfStranger(knownAddresses: KnownAddresses, address: string): PasswordTurn {
  return { lane: knownAddresses.has(address) ? 'known-address' : 'stranger', client: address };
}

async function findAccount(
  { commands, keyedHash }: Pick<LoginDependencies, 'commands' | 'keyedHash'>,
  address: string,
): Promise<{
  readonly stream: string;
  readonly holder: Awaited<ReturnType<typeof findHolder>>;
  readonly account: RegisteredAccount | null;
}> {
  const email = normaliseEmail(address);
  const stream = await reservationStreamOf(keyedHash, 'email', email);
  const holder = await findHolder(commands, stream);
  const { state } = await commands.load(accountDecider, accountStream(holder?.ownerId ?? 'nobody'));
  // An account that moved to another address may still be named by an old, unconfirmed reservation.
  const isTheirs = state.kind === 'registered' && normaliseEmail(state.email) === email;

  return { stream, holder, account: isTheirs ? state : null };
}
