import type { Parked } from '../projecting/parking.ts';
import type { Position } from './event-log.ts';

/** How far a read model is that is built anew beside the one that serves. */
export type RebuildState =
  | { readonly phase: 'building'; readonly events: number; readonly position: Position; readonly share: number }
  /** Everything is there but what came since: it can take the place of the one that serves. */
  | { readonly phase: 'built'; readonly events: number; readonly position: Position; readonly share: number }
  /** The first event that could not be applied ended it; names only, for messages may quote personal data. */
  | { readonly phase: 'failed'; readonly errorName: string; readonly message: string };

export type RetryOutcome = {
  readonly recovered: number;
  readonly waiting: number;
  /** Partitions that no worker answered for in time. */
  readonly unanswered: number;
};

/** What operators do to read models while the service runs, wherever these are brought up to date. */
export type ProjectionOperations = {
  /** The first that wait of a read model, at most `limit`, in the order of the log. */
  readonly listParked: (model: string, limit: number) => Promise<readonly Parked[]>;
  /** Tries everything parked again. */
  readonly retryParked: () => Promise<RetryOutcome>;
  /** Null where read models are rebuilt by a command and a release, as a new version. */
  readonly rebuilds: RebuildOperations | null;
};

export type RebuildOperations = {
  /** Null when none was begun since the process started, or the last one serves already. */
  readonly state: (model: string) => RebuildState | null;
  /** Begins, and goes on by itself; nothing new when it runs already. @throws RebuildRefusedError `running`: another one */
  readonly start: (model: string) => void;
  /**
   * Puts what was built in the place of what serves, unless an event that came since cannot be applied: then its state
   * is failed. @throws RebuildRefusedError `nothing_built`
   */
  readonly switchOver: (model: string) => Promise<void>;
};

export class RebuildRefusedError extends Error {
  override readonly name = 'RebuildRefusedError';
  readonly reason: 'running' | 'nothing_built';

  constructor(reason: RebuildRefusedError['reason']) {
    super(reason === 'running' ? 'A read model is being built already' : 'Nothing was built that could take its place');
    this.reason = reason;
  }
}
