import type { EventLog } from '@entry/platform/ports/event-log';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';

/** A log and its evidence, to be read only: of a data folder, of an export, or of servers. */
export type AuditSource = {
  readonly log: Pick<EventLog, 'readAll' | 'readAt'>;
  readonly evidence: EvidenceStore;
  readonly close: () => Promise<void>;
};

/** Where a command writes its answer, line by line, and how far it is. */
export type Terminal = {
  readonly print: (line: string) => void;
  /** Shown where somebody watches, and nowhere else. */
  readonly showProgress: (words: string) => void;
  readonly endProgress: () => void;
};

/** What commands end with. */
export const EXIT = { verified: 0, notVerified: 1, couldNotLook: 2 } as const;
