/** Remembers how far the log had grown at this tab's last command, to read its own writes. */
export type LogPositions = {
  /** Decimal text of a reply's header, or null when it had none. */
  readonly observe: (position: string | null) => void;
  readonly latest: () => string | null;
};

export type LogPositionOptions = {
  /** Survives a reload and ends with the tab; never throws. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

const DECIMAL = /^\d+$/;
const KEY = 'log-position';
/**
 * Milliseconds: whoever reloads right after a save must not see the page without it. What is older has long been shown,
 * and a position from before the service was restored from a backup would make every page wait in vain.
 */
const KEPT_FOR = 60_000;

/** Positions are 64 bit, so they are compared as BigInt: Number would round them. */
export function createLogPositions({ storage, now = Date.now }: LogPositionOptions): LogPositions {
  let latest = restore();

  function restore(): string | null {
    const [position = '', at = ''] = (storage.getItem(KEY) ?? '').split('@');
    const age = now() - Number(at);
    return DECIMAL.test(position) && at !== '' && age >= 0 && age < KEPT_FOR ? position : null;
  }

  return {
    observe(position) {
      if (position === null || !DECIMAL.test(position)) return;
      if (latest !== null && BigInt(position) <= BigInt(latest)) return;

      latest = position;
      storage.setItem(KEY, `${position}@${now()}`);
    },
    latest: () => latest,
  };
}
