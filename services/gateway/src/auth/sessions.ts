import { SESSION_IDLE_MINUTES } from '@entry/contracts/rules/timings';
import { instantOf } from '@entry/platform/instant';
import { onceThere } from '@entry/platform/once-there';
import type { MaybePromise } from '@entry/platform/ports/read-store';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { type AccountAccess, isLiveSession } from '@entry/projections/account-access/account-access';
import { HttpProblem } from '../problems/http-problem.ts';
import type { FindSessionAccess } from './access-from-log.ts';
import type { SessionActivity } from './session-activity.ts';
import type { SignedIn } from './signed-in.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** Asked at every request: role and sessions as the read model has them now. */
export type FindAccountAccess = (accountId: string) => MaybePromise<AccountAccess | null>;

export type Sessions = {
  /** Claims of the bearer token; null without one. @throws HttpProblem `not_signed_in`, `session_ended` */
  readonly claims: (authorization: string | undefined) => MaybePromise<TokenClaims | null>;
  /**
   * The person behind a session, with the role the account has now.
   * @param keepsAwake whether this request counts as the person's own doing
   * @throws HttpProblem `session_ended`
   */
  readonly check: (claims: Omit<TokenClaims, 'expiresAt'>, keepsAwake: boolean) => MaybePromise<CheckedSession>;
};

export type CheckedSession = {
  readonly account: SignedIn;
  /** When it ends if nothing more is done, in milliseconds since 1970; null for one that does not end by idling. */
  readonly idleEnd: number | null;
};

const BEARER = /^Bearer ([\w.-]+)$/i;
/** As our pages write it: the token tells by itself whether the rest of it is right. */
export const bearerToken = (authorization: string): string | undefined =>
  authorization.startsWith('Bearer ') ? authorization.slice(7) : BEARER.exec(authorization)?.[1];
const IDLE_MILLISECONDS = SESSION_IDLE_MINUTES * 60_000;

export function createSessions(dependencies: {
  readonly tokens: Tokens;
  readonly findAccess: FindAccountAccess;
  /** Asked when the read model does not know the session, or may not know of its end. */
  readonly findInLog: FindSessionAccess;
  readonly activity: SessionActivity;
  /**
   * True where other gateways end sessions too: the read model may not show that yet, and only the log can tell. Where
   * there is one gateway its read models show what it wrote before it answers.
   */
  readonly areEndedElsewhere: boolean;
  readonly now: () => number;
}): Sessions {
  const { tokens, findAccess, findInLog, activity, areEndedElsewhere, now } = dependencies;

  /** The read model may lag behind the login that the token came from: only the log can tell that it is none. */
  const accessByReadModel = (accountId: string, sessionId: string): MaybePromise<AccountAccess | null> =>
    onceThere(findAccess(accountId), (access) => {
      const isKnown = access?.sessions.some(({ id }) => id === sessionId) ?? false;

      return isKnown ? access : findInLog(accountId, sessionId);
    });

  /**
   * While the log cannot be asked (it is away, or so slow that no turn comes), what the read model knows is good enough:
   * nobody can end a session either, and what was ended before arrives there in moments. To log everybody out instead
   * would be the larger harm.
   */
  async function accessByLog(accountId: string, sessionId: string): Promise<AccountAccess | null> {
    try {
      return await findInLog(accountId, sessionId);
    } catch (error) {
      if (!isOutage(error)) throw error;

      const access = await findAccess(accountId);
      if (access?.sessions.some(({ id }) => id === sessionId) ?? false) return access;
      throw error;
    }
  }

  const accessOf = areEndedElsewhere ? accessByLog : accessByReadModel;

  /** Resolves to when the session ends if nothing more is done. */
  const checkActivity = (sessionId: string, time: number, keepsAwake: boolean): MaybePromise<number> =>
    onceThere(activity.lastSeen(sessionId, time), (seenAt) => {
      if (seenAt !== null && time - seenAt > IDLE_MILLISECONDS) throw new HttpProblem('session_ended');

      if (!keepsAwake && seenAt !== null) return seenAt + IDLE_MILLISECONDS;

      return onceThere(activity.sawAt(sessionId, time), () => time + IDLE_MILLISECONDS);
    });

  return {
    claims: (authorization) => {
      if (authorization === undefined) return null;

      const token = bearerToken(authorization);
      if (token === undefined) throw new HttpProblem('not_signed_in');

      return onceThere(tokens.verify(token), (verdict) => {
        if (verdict.kind === 'expired') throw new HttpProblem('session_ended');
        if (verdict.kind === 'invalid') throw new HttpProblem('not_signed_in');

        return verdict.claims;
      });
    },
    check: ({ accountId, sessionId, remembered }, keepsAwake) =>
      onceThere(accessOf(accountId, sessionId), (access) => {
        const time = now();
        if (access === null || !isLiveSession(access, sessionId, instantOf(time))) {
          throw new HttpProblem('session_ended');
        }
        const account = { accountId, sessionId, remembered, role: access.role };
        if (remembered) return { account, idleEnd: null };

        return onceThere(checkActivity(sessionId, time, keepsAwake), (idleEnd) => ({ account, idleEnd }));
      }),
  };
}

function isOutage(error: unknown): boolean {
  return error instanceof UnavailableError || (error instanceof HttpProblem && error.code === 'unavailable');
}
