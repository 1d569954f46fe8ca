import { accountDecider } from '@entry/domain/account/account-decider';
import { accountStream } from '@entry/domain/streams';
import type { CommandHandler } from '@entry/platform/command-handler';
import { type AccountAccess, isLiveSession } from '@entry/projections/account-access/account-access';
import QuickLRU from 'quick-lru';
import { HttpProblem } from '../problems/http-problem.ts';

export type FindSessionAccess = (accountId: string, sessionId: string) => Promise<AccountAccess | null>;

/** A session the log does not have never comes back, at no gateway: this long its token costs nothing more. */
const REFUSED_MILLISECONDS = 30_000;
const REFUSED_SESSIONS = 10_000;
const MOST_AT_ONCE = 64;

/**
 * What a session may do as the log has it now, for a read model that lags behind a fresh login; null when it is not
 * live. Only for tokens whose signature is right: others cost nothing. Refusals are remembered for a while, for old
 * tokens may come in floods; what is granted is never remembered, for a session may be ended at any moment.
 * @throws HttpProblem `unavailable` when too many ask at once
 */
export function createAccessFromLog({
  commands,
  now,
}: {
  readonly commands: Pick<CommandHandler, 'load'>;
  readonly now: () => number;
}): FindSessionAccess {
  const refusedUntil = new QuickLRU<string, number>({ maxSize: REFUSED_SESSIONS });
  let asking = 0;

  async function load(accountId: string): Promise<AccountAccess | null> {
    if (asking >= MOST_AT_ONCE) throw new HttpProblem('unavailable', { headers: { 'Retry-After': '1' } });

    asking += 1;
    try {
      const { state } = await commands.load(accountDecider, accountStream(accountId));
      if (state.kind !== 'registered') return null;

      const sessions = state.sessions.map(({ sessionId, expiresAt }) => ({ id: sessionId, expiresAt }));
      return { role: state.role, isActive: state.isActive, sessions };
    } finally {
      asking -= 1;
    }
  }

  return async (accountId, sessionId) => {
    if ((refusedUntil.get(sessionId) ?? 0) > now()) return null;

    const access = await load(accountId);
    if (isLiveSession(access, sessionId, new Date(now()).toISOString())) return access;

    refusedUntil.set(sessionId, now() + REFUSED_MILLISECONDS);
    return null;
  };
}
