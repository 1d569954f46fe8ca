import { accountStream } from '@entry/domain/streams';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { ChangeNews } from '@entry/platform/ports/change-news';
import type { AccountAccess } from '@entry/projections/account-access/account-access';
import QuickLRU from 'quick-lru';
import { isOfAccess } from '../changes/changed-things.ts';
import type { FindSessionAccess } from './access-from-log.ts';

/** In milliseconds: within it a session that was ended at another gateway ends here, even if nobody tells. */
const BELIEVED_FOR = 1_000;
const ACCOUNTS = 10_000;
const ACCOUNT_STREAMS = accountStream('');

type Known = { readonly access: AccountAccess; readonly askedAt: number };

export type KnownAccess = {
  readonly find: FindSessionAccess;
  /** Somebody's role or sessions may have changed. */
  readonly forget: (accountId: string) => void;
};

/** Commands on the stream of an account make it forgotten here before they are answered. */
export function withForgetting(commands: CommandHandler, forget: KnownAccess['forget']): CommandHandler {
  return {
    ...commands,
    handle: async (decider, request) => {
      try {
        return await commands.handle(decider, request);
      } finally {
        if (request.stream.startsWith(ACCOUNT_STREAMS)) forget(request.stream.slice(ACCOUNT_STREAMS.length));
      }
    },
  };
}

/**
 * Remembers for a moment what the log said of an account, so that the requests of a page read the log once. Forgets an
 * account as soon as a change of its access is heard of. A session that is not known is always asked for.
 */
export function createKnownAccess(options: {
  readonly findInLog: FindSessionAccess;
  readonly news: Pick<ChangeNews, 'subscribe'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}): KnownAccess {
  const { findInLog, news, now } = options;
  const known = new QuickLRU<string, Known>({ maxSize: ACCOUNTS });
  const asking = new Map<string, Promise<AccountAccess | null>>();

  function forget(accountId: string): void {
    known.delete(accountId);
    for (const key of asking.keys()) if (key.startsWith(`${accountId} `)) asking.delete(key);
  }

  function forgetAll(): void {
    known.clear();
    asking.clear();
  }

  news.subscribe(({ changed }) => {
    if (changed === null) return forgetAll();
    for (const [accountId, models] of changed) if (isOfAccess(models)) forget(accountId);
  });

  async function ask(accountId: string, sessionId: string): Promise<AccountAccess | null> {
    const key = `${accountId} ${sessionId}`;
    const askedAt = now();
    const asked = findInLog(accountId, sessionId);
    asking.set(key, asked);
    try {
      const access = await asked;
      // What was asked before a change was heard of may be what was before it.
      if (access !== null && asking.get(key) === asked) known.set(accountId, { access, askedAt });
      return access;
    } finally {
      if (asking.get(key) === asked) asking.delete(key);
    }
  }

  function believed(accountId: string, sessionId: string): AccountAccess | null {
    const last = known.get(accountId);
    if (last === undefined) return null;

    const age = now() - last.askedAt;
    // Below 0 after the clock was set back, which must not make anything last longer.
    const isFresh = age >= 0 && age < BELIEVED_FOR;
    return isFresh && last.access.sessions.some(({ id }) => id === sessionId) ? last.access : null;
  }

  return {
    find: async (accountId, sessionId) =>
      believed(accountId, sessionId) ?? asking.get(`${accountId} ${sessionId}`) ?? ask(accountId, sessionId),
    forget,
  };
}
