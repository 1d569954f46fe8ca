import { createRunningMark, type RunningMark } from './log-mark.ts';
import { openMarkFile } from './mark-file.ts';

/** The running mark of a log and the file it is kept in. Its writer is the log's. */
export type HighWaterMark = RunningMark & {
  /**
   * Writes down how far the log is. After the commit and before anybody is told, so that the mark is never ahead of
   * the log and never behind what was acknowledged. Flushes nothing.
   */
  readonly keep: () => void;
  /** Writes and flushes. */
  readonly close: () => void;
};

/**
 * @param running of what the log holds already; of an empty one when left out
 */
export function openHighWaterMark(file: string, running: RunningMark = createRunningMark()): HighWaterMark {
  const marks = openMarkFile(file, running.encoded());
  const write = (): void => marks.write(running.encoded());
  // Both slots: on a disk that fills up later, the place of each is taken already.
  write();
  write();
  marks.flush();
  let isOpen = true;

  return {
    ...running,
    keep: () => {
      try {
        write();
      } catch (error) {
        // The commit is on the disk and the next mark covers it: to refuse it now would be the lie.
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    },
    close: () => {
      if (!isOpen) return;

      isOpen = false;
      marks.flush();
      marks.close();
    },
  };
}
