import type { CallOptions } from './call-options.ts';
import type { Position } from './event-log.ts';

/** An event that was acknowledged: a log that does not hold it at this position is not the log that was. */
export type LogMark = { readonly position: Position; readonly eventId: string };

/** Of a vault; both only ever grow, for a key that was destroyed leaves its tombstone. */
export type VaultMark = { readonly keys: number; readonly destroyed: number };

export type AcceptedLoss = {
  /** What was known of before; null when nothing was. */
  readonly log: LogMark | null;
  readonly vault: VaultMark | null;
  /** What there was when it was accepted, from which the marks go on; null for an empty log. */
  readonly newLog: LogMark | null;
  readonly newVault: VaultMark;
  /** People whose keys were neither there nor destroyed, and count as destroyed from then on. */
  readonly givenUpKeys: readonly string[];
  /** In words, by whoever decided it. */
  readonly reason: string;
  /** ISO 8601. */
  readonly acceptedAt: string;
};

/**
 * How far the log and the vault are known to have come, kept apart from both, so that an older copy of either is noticed.
 * Every call may reject with `UnavailableError`.
 */
export type EngineMarks = {
  readonly readLog: (options?: CallOptions) => Promise<LogMark | null>;
  /** Keeps it unless one is kept that lies further. */
  readonly raiseLog: (mark: LogMark) => Promise<void>;
  readonly readVault: (options?: CallOptions) => Promise<VaultMark | null>;
  /** Each number unless a higher one is kept. */
  readonly raiseVault: (mark: VaultMark) => Promise<void>;
  /** Writes down what is given up, for good, and only then lowers the marks to what there is. */
  readonly acceptLoss: (loss: AcceptedLoss) => Promise<void>;
  /** All of them, the oldest first. */
  readonly listAccepted: () => Promise<readonly AcceptedLoss[]>;
};
