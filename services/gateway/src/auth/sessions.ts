import { SESSION_IDLE_MINUTES } from '@entry/contracts/rules/timings';
import { type AccountAccess, isLiveSession } from '@entry/projections/account-access/account-access';
import QuickLRU from 'quick-lru';
import { HttpProblem } from '../problems/http-problem.ts';
import type { FindSessionAccess } from './access-from-log.ts';
import type { SignedIn } from './signed-in.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** Asked at every request: role and sessions as the read model has them now. */
export type FindAccountAccess = (accountId: string) => Promise<AccountAccess | null>;

export type Sessions = {
  /** Claims of the bearer token; null without one. @throws HttpProblem `not_signed_in`, `session_ended` */
  readonly claims: (authorization: string | undefined) => Promise<TokenClaims | null>;
  /**
   * The person behind a session, with the role the account has now.
   * @param keepsAwake whether this request counts as the person's own doing
   * @throws HttpProblem `session_ended`
   */
  readonly check: (claims: Omit<TokenClaims, 'expiresAt'>, keepsAwake: boolean) => Promise<SignedIn>;
};

const IDLE_MILLISECONDS = SESSION_IDLE_MINUTES * 60_000;
const TRACKED_SESSIONS = 50_000;

export function createSessions(dependencies: {
  readonly tokens: Tokens;
  readonly findAccess: FindAccountAccess;
  /** Asked when the read model does not know the session. */
  readonly findInLog: FindSessionAccess;
  readonly now: () => number;
}): Sessions {
  const { tokens, findAccess, findInLog, now } = dependencies;
  // In memory on purpose: a write per request would be dear, and a restart only grants one more idle period.
  const lastSeen = new QuickLRU<string, number>({ maxSize: TRACKED_SESSIONS });

  /** The read model may lag behind the login that the token came from: only the log can tell that it is none. */
  async function accessOf(accountId: string, sessionId: string): Promise<AccountAccess | null> {
    const access = await findAccess(accountId);
    const isKnown = access?.sessions.some(({ id }) => id === sessionId) ?? false;

    return isKnown ? access : findInLog(accountId, sessionId);
  }

  return {
    claims: async (authorization) => {
      if (authorization === undefined) return null;

      const token = /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1];
      if (token === undefined) throw new HttpProblem('not_signed_in');

      const verdict = await tokens.verify(token);
      if (verdict.kind === 'expired') throw new HttpProblem('session_ended');
      if (verdict.kind === 'invalid') throw new HttpProblem('not_signed_in');

      return verdict.claims;
    },
    check: async ({ accountId, sessionId, remembered }, keepsAwake) => {
      const access = await accessOf(accountId, sessionId);
      const time = now();
      if (access === null || !isLiveSession(access, sessionId, new Date(time).toISOString())) {
        throw new HttpProblem('session_ended');
      }
      if (!remembered && time - (lastSeen.get(sessionId) ?? time) > IDLE_MILLISECONDS) {
        throw new HttpProblem('session_ended');
      }

      if (keepsAwake || !lastSeen.has(sessionId)) lastSeen.set(sessionId, time);
      return { accountId, sessionId, remembered, role: access.role };
    },
  };
}
