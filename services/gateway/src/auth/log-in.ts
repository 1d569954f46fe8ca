import type { LoginRequest } from '@entry/contracts/account/api';
import { accountDecider } from '@entry/domain/account/account-decider';
import { accountStream } from '@entry/domain/streams';
import type { CommandSession } from '@entry/flows/command-session';
import type { Passwords } from '@entry/flows/passwords';
import { confirmReservation, findHolder, normaliseEmail, reservationStreamOf } from '@entry/flows/reserved-values';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { HashValue } from '@entry/platform/encryption/keyed-hash';
import type { RateLimits } from '../limits/rate-limits.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { checkPassword } from './check-password.ts';

export type LoginDependencies = {
  readonly commands: CommandHandler;
  readonly passwords: Passwords;
  readonly keyedHash: HashValue;
  readonly limits: RateLimits;
};

/**
 * The account behind an e-mail address and a password, straight from the log: no read model is trusted here.
 * An unknown address, a wrong password and an inactive account take the same work and get the same answer.
 * @throws HttpProblem `invalid_credentials`, `too_many_requests`
 */
export async function checkCredentials(
  dependencies: LoginDependencies,
  session: CommandSession,
  request: LoginRequest,
  clientAddress: string,
): Promise<string> {
  const { commands, keyedHash, limits } = dependencies;
  const stream = await reservationStreamOf(keyedHash, 'email', normaliseEmail(request.email));
  const holder = await findHolder(commands, stream);
  const { state } = await commands.load(accountDecider, accountStream(holder?.ownerId ?? 'nobody'));
  // An account that moved to another address may still be named by an old, unconfirmed reservation.
  const isTheirs = state.kind === 'registered' && normaliseEmail(state.email) === normaliseEmail(request.email);
  const account = isTheirs ? state : null;

  const tried = { account: stream, address: clientAddress };
  const isRight = await checkPassword(dependencies, tried, account?.passwordHash ?? null, request.password);
  if (holder === null || account === null || !isRight || !account.isActive) {
    throw new HttpProblem('invalid_credentials');
  }

  await limits.forgetPasswords(tried);
  // The service may have stopped between registering and confirming.
  if (!holder.isConfirmed) await confirmReservation(session, { kind: 'email', stream, ownerId: account.accountId });

  return account.accountId;
}
