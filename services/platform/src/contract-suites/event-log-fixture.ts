import type { EventLog } from '../ports/event-log.ts';
import type { Obstacle } from '../testing/unless.ts';

/** What a log is asked. */
export type EventLogKind = {
  /** Whether it is there after a restart; true when left out. */
  readonly isKept?: boolean;
  /** Whether answers can be kept back; true when left out. */
  readonly hasNetwork?: boolean;
  /** To keeping them back. */
  readonly foreign?: Obstacle;
};

/** An empty log, or a log of its own within a shared server. Opened before every case. */
export type EventLogFixture = {
  readonly log: EventLog;
  /** Closes the log and opens it again, as a restart does; left out when it is not kept. */
  readonly reopen?: () => Promise<EventLog>;
  /** The same log as another process has it; left out when only one process may write. */
  readonly openAnother?: () => Promise<EventLog>;
  /** Keeps answers back from now on, or no longer; left out when there is no network or an obstacle. */
  readonly silence?: (isSilent: boolean) => void;
  readonly release: () => Promise<void>;
};
