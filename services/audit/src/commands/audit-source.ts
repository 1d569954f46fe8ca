import type { ProveEvent } from '@entry/platform/ports/evidence-desk';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import type { HistoryReader } from '@entry/platform/ports/history-reader';
import type { AuditedLog } from '../verification/limit-log.ts';

export type HistoryOptions = {
  /** The log of the source, or as much of it as is certain. */
  readonly log: AuditedLog;
  readonly openProver: () => Promise<ProveEvent>;
  /** Whether what is personal is opened. */
  readonly withPersonalData: boolean;
};

/** What was found in the files of people and in their keys, held to what the log says there must be. Sentences. */
export type StoredInspection = {
  readonly counts: readonly string[];
  readonly findings: readonly string[];
  /** What could not be looked at, and why. */
  readonly notLookedAt: readonly string[];
};

/** A log and its evidence, to be read only: of a data folder, of an export, or of servers. */
export type AuditSource = {
  readonly log: AuditedLog;
  readonly evidence: EvidenceStore;
  readonly inspectStored: () => Promise<StoredInspection>;
  /** To be closed with the source. @throws UsageError when personal data is asked for and there are no keys */
  readonly openHistory: (options: HistoryOptions) => Promise<HistoryReader>;
  readonly close: () => Promise<void>;
};

/** Where a command writes its answer, line by line, and how far it is. */
export type Terminal = {
  readonly print: (line: string) => void;
  /** About the answer, where that may be a file or be read by a program. */
  readonly remark: (line: string) => void;
  /** Shown where somebody watches, and nowhere else. */
  readonly showProgress: (words: string) => void;
  readonly endProgress: () => void;
};

/** Of a source that holds neither files nor keys. @param why a clause, as "an export holds neither" */
export const nothingStored = (why: string) => async (): Promise<StoredInspection> => ({
  counts: [],
  findings: [],
  notLookedAt: [`the files of people and the keys of people: ${why}`],
});

/** What commands end with. */
export const EXIT = { verified: 0, notVerified: 1, couldNotLook: 2 } as const;
