import type { Logger } from './logger.ts';
import type { AccessDeniedError, Backend, DenialReason } from './ports/unavailable.ts';

/** By whom this process is denied access, for its operators. */
export type Denials = {
  readonly report: (error: AccessDeniedError) => void;
  /** Those of the last half minute: what is denied is asked for again and again. */
  readonly list: () => readonly Denial[];
};

export type Denial = { readonly backend: Backend; readonly reason: DenialReason };

export type DenialsOptions = {
  readonly logger: Pick<Logger, 'error'>;
  /** Milliseconds since some moment, growing evenly. */
  readonly now?: () => number;
};

type Known = Denial & { lastAt: number; toldAt: number };

const LASTS = 30_000;
/** Milliseconds: a line for every call would hide all others. */
const TOLD_EVERY = 60_000;

export function createDenials({ logger, now = () => performance.now() }: DenialsOptions): Denials {
  const known = new Map<string, Known>();

  return {
    report(error) {
      const { code: backend, reason } = error;
      const name = `${backend} ${reason}`;
      const before = known.get(name);
      const isTold = before !== undefined && now() - before.lastAt < LASTS && now() - before.toldAt < TOLD_EVERY;
      known.set(name, { backend, reason, lastAt: now(), toldAt: isTold ? before.toldAt : now() });
      if (isTold) return;

      logger.error(
        { code: backend, status: reason, error },
        'An engine denies this process access: its user, password or rights are not those that the engine knows. It asks on',
      );
    },

    list: () =>
      [...known.values()]
        .filter(({ lastAt }) => now() - lastAt < LASTS)
        .map(({ backend, reason }) => ({ backend, reason })),
  };
}
