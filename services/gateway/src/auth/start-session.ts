import type { Actor } from '@entry/contracts/event';
import { SESSION_ENDS_HEADER } from '@entry/contracts/headers';
import {
  REMEMBERED_SESSION_DURATION_DAYS,
  SESSION_DURATION_HOURS,
  SESSION_IDLE_MINUTES,
} from '@entry/contracts/rules/timings';
import { accountDecider } from '@entry/domain/account/account-decider';
import { accountStream } from '@entry/domain/streams';
import type { CommandSession } from '@entry/flows/command-session';
import { followUpCommandId } from '@entry/platform/identifiers';
import { sessionEndsText } from './session-end.ts';
import type { Tokens } from './tokens.ts';

const HOUR = 3_600_000;

export type StartedSession = {
  readonly token: string;
  /** Tells the browser when it will end. */
  readonly headers: { readonly [SESSION_ENDS_HEADER]: string };
};

/** Starts a session and answers its token. @throws DomainError `account_inactive` */
export async function startSession(
  tokens: Tokens,
  session: CommandSession,
  { accountId, role }: { readonly accountId: string; readonly role: Actor['role'] },
  remembered: boolean,
): Promise<StartedSession> {
  const hours = remembered ? REMEMBERED_SESSION_DURATION_DAYS * 24 : SESSION_DURATION_HOURS;
  const sessionId = followUpCommandId(session.commandId, 'session-id');
  const expiresAt = new Date(Date.parse(session.now) + hours * HOUR).toISOString();

  await session.send(
    accountDecider,
    accountStream(accountId),
    { type: 'StartSession', accountId, sessionId, expiresAt, remembered },
    { purpose: 'start-session', actor: { id: accountId, role } },
  );

  const now = Date.parse(session.now);
  const idle = remembered ? null : now + SESSION_IDLE_MINUTES * 60_000;
  const ends = sessionEndsText({ idle, final: Date.parse(expiresAt) }, now);

  return {
    token: await tokens.issue({ accountId, sessionId, expiresAt, remembered }),
    headers: { [SESSION_ENDS_HEADER]: ends },
  };
}
