import { REMEMBERED_SESSION_DURATION_DAYS, SESSION_DURATION_HOURS } from '@entry/contracts/rules/timings';
import { accountDecider } from '@entry/domain/account/account-decider';
import { accountStream } from '@entry/domain/streams';
import type { CommandSession } from '@entry/flows/command-session';
import { followUpCommandId } from '@entry/platform/identifiers';
import type { Tokens } from './tokens.ts';

const HOUR = 3_600_000;

/** Starts a session and answers its token. @throws DomainError `account_inactive` */
export async function startSession(
  tokens: Tokens,
  session: CommandSession,
  accountId: string,
  remembered: boolean,
): Promise<string> {
  const hours = remembered ? REMEMBERED_SESSION_DURATION_DAYS * 24 : SESSION_DURATION_HOURS;
  const sessionId = followUpCommandId(session.commandId, 'session-id');
  const expiresAt = new Date(Date.parse(session.now) + hours * HOUR).toISOString();

  await session.send(
    accountDecider,
    accountStream(accountId),
    { type: 'StartSession', accountId, sessionId, expiresAt, remembered },
    { purpose: 'start-session' },
  );

  return tokens.issue({ accountId, sessionId, expiresAt, remembered });
}
