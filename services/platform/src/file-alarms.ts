import type { Logger } from './logger.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** Of a file that an event names; neither a name nor a path, which would tell about people. */
export type NamedFileIds = { readonly fileId: string; readonly documentId: string };

export type FileAlarmsStatus = {
  /** Files that the last look at all of them did not find; null before the first look. */
  readonly lookedAt: string | null;
  readonly gone: number;
  /** Files that somebody asked for since the start, that are there and cannot be read. */
  readonly unreadable: number;
};

/** Says in the log, in the metrics and in readiness that a file is not what an event says. Once for each file in the log. */
export type FileAlarms = {
  /** Somebody asked for it, and it is gone. */
  readonly gone: (file: NamedFileIds) => void;
  /** Somebody asked for it, and it cannot be read. */
  readonly unreadable: (file: NamedFileIds) => void;
  /** All that a look at every file found to be gone, which may be none any more. */
  readonly foundGone: (files: readonly NamedFileIds[]) => void;
  readonly status: () => FileAlarmsStatus;
};

/** Should the whole folder be away, as many lines as there are files would hide what else is in the log. */
const MOST_LINES = 100;

export function createFileAlarms({
  logger,
  metrics,
  now = () => Date.now(),
}: {
  readonly logger: Logger;
  readonly metrics: Metrics | null;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}): FileAlarms {
  const gone = new Set<string>();
  const unreadable = new Set<string>();
  const told = new Set<string>();
  let lookedAt: string | null = null;
  metrics?.begin('filesRefused');
  metrics?.read('filesGone', () => [{ labels: {}, value: gone.size }]);

  function tell(code: string, { fileId, documentId }: NamedFileIds, words: string): void {
    if (told.has(fileId) || told.size >= MOST_LINES) return;

    told.add(fileId);
    logger.error({ code, fileId, documentId }, words);
  }

  return {
    gone: (file) => {
      metrics?.add('filesRefused', { reason: 'gone' });
      gone.add(file.fileId);
      tell('stored_file_gone', file, 'A file that an event names is gone');
    },
    unreadable: (file) => {
      metrics?.add('filesRefused', { reason: 'unreadable' });
      unreadable.add(file.fileId);
      tell('stored_file_unreadable', file, 'A file that an event names cannot be read');
    },
    foundGone: (files) => {
      // What was put back may be told of again when it goes again.
      for (const fileId of gone) told.delete(fileId);
      gone.clear();
      for (const file of files) {
        gone.add(file.fileId);
        tell('stored_file_gone', file, 'A file that an event names is gone');
      }
      if (files.length > 0) {
        logger.error({ code: 'stored_files_gone', total: files.length }, 'Files that events name are gone');
      }
      lookedAt = new Date(now()).toISOString();
    },
    status: () => ({ lookedAt, gone: gone.size, unreadable: unreadable.size }),
  };
}
