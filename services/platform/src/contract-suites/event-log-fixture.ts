import type { EventLog } from '../ports/event-log.ts';

/** An empty log, or a log of its own within a shared server. Opened before every case. */
export type EventLogFixture = {
  readonly log: EventLog;
  /** Closes the log and opens it again, as a restart does; left out when it keeps nothing. */
  readonly reopen?: () => Promise<EventLog>;
  /** The same log as another process has it; left out when only one process may write. */
  readonly openAnother?: () => Promise<EventLog>;
  /** Keeps answers back from now on, or no longer; left out when no network lies in between. */
  readonly silence?: (isSilent: boolean) => void;
  readonly release: () => Promise<void>;
};
