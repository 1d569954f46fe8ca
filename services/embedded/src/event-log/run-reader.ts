import { bytesOf, type SqliteDriver } from '../sqlite-driver.ts';

/** Commits that follow each other, as one piece: where it begins and ends in the log, and its bytes. */
export type Run = { readonly start: number; readonly end: number; readonly body: Buffer };

/**
 * Frames that follow each other, from the one with the byte after a position to the one with the byte before another,
 * or a part of them. Bounded by bytes: a frame may hold one event or hundreds.
 * @throws EventLogDamagedError
 */
export type ReadRun = (after: number, upTo: number) => Run;

export class EventLogDamagedError extends Error {
  override readonly name = 'EventLogDamagedError';
}

/** Bytes of events read at once: a few hundred commits of one event, or a few of many. What is larger leaves the caches. */
const LARGEST_RUN = 524_288;

/** @param database must have the table `frames` */
export function createRunReader(database: SqliteDriver): ReadRun {
  // One row per run: the library takes as long for handing over a row as for decoding five events.
  const selectRun = database.prepare(`
    SELECT min(position - length(body)), max(position), CAST(group_concat(body, '') AS BLOB)
    FROM (
      SELECT position, body FROM frames
      WHERE position > ? AND position <= (SELECT min(position) FROM frames WHERE position >= ?)
      ORDER BY position
    )`);

  return (after, upTo) => {
    const [start, end, bytes] = selectRun.get(after, Math.min(upTo, after + LARGEST_RUN)) ?? [];
    if (typeof start !== 'number' || typeof end !== 'number') {
      throw new EventLogDamagedError('The event log is damaged: its end is missing');
    }

    const body = bytesOf(bytes);
    if (start > after || end - start !== body.length) {
      throw new EventLogDamagedError('The event log is damaged: a commit is missing');
    }

    return { start, end, body };
  };
}

/** Bytes of events in the log: the position of the last one, 0 when it is empty. */
export function createEndReader(database: SqliteDriver): () => number {
  const selectEnd = database.prepare('SELECT max(position) FROM frames');

  return () => Number(selectEnd.get()?.[0] ?? 0);
}
