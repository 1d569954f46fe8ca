/** Remembers how far the log had grown at this browser's last command, to read its own writes. */
export type LogPositions = {
  /** Decimal text of a reply's header, or null when it had none. */
  readonly observe: (position: string | null) => void;
  readonly latest: () => string | null;
};

const DECIMAL = /^\d+$/;

/** Positions are 64 bit, so they are compared as BigInt: Number would round them. */
export function createLogPositions(): LogPositions {
  let latest: string | null = null;

  return {
    observe(position) {
      if (position === null || !DECIMAL.test(position)) return;
      if (latest === null || BigInt(position) > BigInt(latest)) latest = position;
    },
    latest: () => latest,
  };
}
