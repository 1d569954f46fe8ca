import { accountDecider } from '@entry/domain/account/account-decider';
import { accountStream } from '@entry/domain/streams';
import type { CommandHandler } from '@entry/platform/command-handler';
import { withDeadline } from '@entry/platform/deadlines';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { type AccountAccess, isLiveSession } from '@entry/projections/account-access/account-access';
import QuickLRU from 'quick-lru';
import { HttpProblem } from '../problems/http-problem.ts';

export type FindSessionAccess = (accountId: string, sessionId: string) => Promise<AccountAccess | null>;

/** A session the log does not have never comes back, at no gateway: this long its token costs nothing more. */
const REFUSED_MILLISECONDS = 30_000;
const REFUSED_SESSIONS = 10_000;
const AWAY_MILLISECONDS = 1_000;
const MOST_AT_ONCE = 64;
const MOST_WAITING = 1_000;

/**
 * What a session may do as the log has it now, for a read model that lags behind a fresh login; null when it is not
 * live. Only for tokens whose signature is right: others cost nothing. Refusals are remembered for a while, for old
 * tokens may come in floods; what is granted is never remembered, for a session may be ended at any moment.
 * @param longestWait for one's turn while too many ask at once, and for the answer, in milliseconds; 0 where this process
 *   keeps the log itself
 * @throws HttpProblem `unavailable` when the turn does not come; UnavailableError
 */
export function createAccessFromLog({
  commands,
  now,
  longestWait,
}: {
  readonly commands: Pick<CommandHandler, 'load'>;
  readonly now: () => number;
  readonly longestWait: number;
}): FindSessionAccess {
  const refusedUntil = new QuickLRU<string, number>({ maxSize: REFUSED_SESSIONS });
  const waiting = new Set<() => void>();
  let asking = 0;
  let awaySince: number | null = null;

  /** False when it does not come in time. */
  async function takeTurn(): Promise<boolean> {
    if (asking < MOST_AT_ONCE) {
      asking += 1;
      return true;
    }
    if (longestWait === 0 || waiting.size >= MOST_WAITING) return false;

    return new Promise((resolve) => {
      const settle = (isOurs: boolean): void => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve(isOurs);
      };
      const begin = (): void => settle(true);
      const timer = setTimeout(() => settle(false), longestWait);
      waiting.add(begin);
    });
  }

  /** To whoever has waited longest, if anybody. */
  function passTurnOn(): void {
    const [next] = waiting;
    if (next === undefined) asking -= 1;
    else next();
  }

  /** A log that did not answer is not asked again for a moment: every request would wait for it. */
  async function loadInTime(accountId: string) {
    if (longestWait === 0) return commands.load(accountDecider, accountStream(accountId));

    // A clock that was set back must not keep the log away.
    const away = awaySince === null ? AWAY_MILLISECONDS : now() - awaySince;
    if (away >= 0 && away < AWAY_MILLISECONDS) throw new UnavailableError('event log');

    // The wait may be for the lock of one stream, which says nothing about the log.
    return withDeadline({ backend: 'event log', milliseconds: longestWait }, () =>
      commands.load(accountDecider, accountStream(accountId)).catch((error: unknown) => {
        if (error instanceof UnavailableError) awaySince = now();
        throw error;
      }),
    );
  }

  async function load(accountId: string): Promise<AccountAccess | null> {
    if (!(await takeTurn())) throw new HttpProblem('unavailable', { headers: { 'Retry-After': '1' } });

    try {
      const { state } = await loadInTime(accountId);
      if (state.kind !== 'registered') return null;

      const sessions = state.sessions.map(({ sessionId, expiresAt }) => ({ id: sessionId, expiresAt }));
      return { role: state.role, isActive: state.isActive, sessions };
    } finally {
      passTurnOn();
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
