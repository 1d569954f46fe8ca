import { SESSION_DURATION_HOURS, SESSION_IDLE_MINUTES } from '@entry/contracts/rules/timings';
import type { MaybePromise } from '@entry/platform/ports/read-store';
import QuickLRU from 'quick-lru';
import type { Limiter, LimiterOptions } from '../limits/limiters.ts';

/** When the people behind the sessions last did something themselves. Times are milliseconds since 1970. */
export type SessionActivity = {
  /** Null when nobody knows: then the session has to be given one idle period more. */
  readonly lastSeen: (sessionId: string, now: number) => MaybePromise<number | null>;
  readonly sawAt: (sessionId: string, now: number) => MaybePromise<void>;
};

const TRACKED_SESSIONS = 50_000;
const IDLE_MILLISECONDS = SESSION_IDLE_MINUTES * 60_000;
/** How old what the others know may be: a write per request would be dear. */
const GRANULARITY = 60_000;
/** Milliseconds until what the store did not take is offered again. */
const RETRY_AFTER = 5_000;
/** As long as a session that ends by idling can live: what is gone earlier would look like never seen. */
const KEPT_SECONDS = SESSION_DURATION_HOURS * 3_600;

/** For one gateway. In memory on purpose: a restart only grants one more idle period. */
export function createMemoryActivity(): SessionActivity {
  const seen = new QuickLRU<string, number>({ maxSize: TRACKED_SESSIONS });

  return {
    lastSeen: (sessionId) => seen.get(sessionId) ?? null,
    sawAt: (sessionId, now) => void seen.set(sessionId, now),
  };
}

/**
 * For several gateways: somebody who is busy at one of them must not be idle at the next. Each writes what it saw at
 * most once a minute, and asks the others only about a session that it has not seen for long, so that most requests
 * cost nothing. A session may hence last a minute longer, never shorter: what the store did not take is written later,
 * even when nothing more is heard of the session.
 *
 * @param createLimiter of the library's stores we use what they are underneath, numbers by key that expire. They must
 *   reject what they did not keep: one that falls back on this process's memory would keep it from the others.
 */
export function createSharedActivity(createLimiter: (options: LimiterOptions) => Limiter): SessionActivity {
  const store = createLimiter({ keyPrefix: 'session-seen', points: 1, duration: KEPT_SECONDS });
  const seen = new QuickLRU<string, number>({ maxSize: TRACKED_SESSIONS });
  const written = new QuickLRU<string, number>({ maxSize: TRACKED_SESSIONS });
  const unwritten = new QuickLRU<string, number>({ maxSize: TRACKED_SESSIONS });
  let retry: NodeJS.Timeout | null = null;

  async function lastSeenElsewhere(sessionId: string, now: number): Promise<number | null> {
    const record = await store.get(sessionId).catch(() => null);
    return record === null ? null : Math.min(record.consumedPoints + GRANULARITY, now);
  }

  async function write(sessionId: string, time: number): Promise<boolean> {
    // Before it is: requests that come meanwhile leave it to this one.
    written.set(sessionId, time);
    try {
      await store.set(sessionId, time, KEPT_SECONDS);
      return true;
    } catch {
      written.delete(sessionId);
      return false;
    }
  }

  function writeLater(sessionId: string, time: number): void {
    unwritten.set(sessionId, time);
    retry ??= setTimeout(() => {
      void writeMissing().finally(() => {
        retry = null;
        const [next] = unwritten;
        if (next !== undefined) writeLater(...next);
      });
    }, RETRY_AFTER);
    retry.unref();
  }

  async function writeMissing(): Promise<void> {
    const missing = [...unwritten];
    for (const [sessionId, time] of missing) {
      if (!(await isKnownOrWritten(sessionId, time))) return;
      if (unwritten.peek(sessionId) === time) unwritten.delete(sessionId);
    }
  }

  /** Another gateway may have seen them since. */
  async function isKnownOrWritten(sessionId: string, time: number): Promise<boolean> {
    try {
      const record = await store.get(sessionId);
      return (record !== null && record.consumedPoints >= time) || (await write(sessionId, time));
    } catch {
      return false;
    }
  }

  return {
    lastSeen: async (sessionId, now) => {
      const here = seen.get(sessionId);
      if (here !== undefined && now - here <= IDLE_MILLISECONDS) return here;

      const elsewhere = await lastSeenElsewhere(sessionId, now);
      // What was seen here is written there, so a store without it is away: who is idle here may be busy elsewhere.
      if (elsewhere === null) return null;

      const latest = Math.max(here ?? elsewhere, elsewhere);
      seen.set(sessionId, latest);
      return latest;
    },
    sawAt: async (sessionId, now) => {
      seen.set(sessionId, now);
      if (now - (written.get(sessionId) ?? 0) < GRANULARITY) return;

      // While it takes nothing no request waits for it.
      const isTaken = unwritten.size === 0 && (await write(sessionId, now));
      if (!isTaken) writeLater(sessionId, now);
    },
  };
}
