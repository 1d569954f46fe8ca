/**
 * What can be made to go wrong. Appends: `acknowledgement-lost` (written, then the connection is reset),
 * `acknowledgement-withheld` (written, never answered), `reply-delayed`, `timed-out` (ABORTED, and written all the
 * same), `refused-by-timeout` (ABORTED, and not written), `connection-reset` (not written), `unanswered` (not written,
 * never answered), `position-wrong` and `position-missing` (an ok reply lies about where). Reads: `reply-delayed`,
 * `unanswered`, `connection-reset`, `cut-in-mid-page`. Both: `not-ready`, `not-leader`, and `follower`: who asks for the
 * leader is told that this is none, everybody else reads nothing, as from a follower that lags behind, and what they
 * append is passed on to the leader. On the stream that appends share, what is told of the call as a whole ends all of
 * them (`not-leader`), and a time-out only its own.
 */
export const FAULT_KINDS = [
  'acknowledgement-lost',
  'acknowledgement-withheld',
  'reply-delayed',
  'timed-out',
  'refused-by-timeout',
  'connection-reset',
  'unanswered',
  'position-wrong',
  'position-missing',
  'cut-in-mid-page',
  'not-ready',
  'not-leader',
  'follower',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];
export type Operation = 'append' | 'read';

export type Fault = {
  readonly kind: FaultKind;
  readonly operation: Operation;
  /** How many calls it meets; left out: all, until the faults are cleared. */
  readonly times?: number;
  /** It meets every so many-th call only; 1 when left out. */
  readonly every?: number;
  /** Of a delay, in milliseconds. */
  readonly milliseconds?: number;
};

export type Faults = {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  /** What the next call of an operation meets; null when it is spared. */
  readonly next: (operation: Operation) => Fault | null;
};

export function createFaults(): Faults {
  let waiting: { readonly fault: Fault; left: number; calls: number }[] = [];

  return {
    add: (fault) => {
      if (!FAULT_KINDS.includes(fault.kind)) throw new TypeError(`There is no fault ${fault.kind}`);
      waiting.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY, calls: 0 });
    },
    clear: () => {
      waiting = [];
    },
    next: (operation) => {
      for (const entry of waiting) {
        if (entry.fault.operation !== operation) continue;

        entry.calls += 1;
        if (entry.calls % (entry.fault.every ?? 1) !== 0) continue;

        entry.left -= 1;
        if (entry.left <= 0) waiting = waiting.filter((other) => other !== entry);
        return entry.fault;
      }

      return null;
    },
  };
}
