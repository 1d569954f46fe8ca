import type { EventLog, Position, RecordedEvent } from '../ports/event-log.ts';
import type { MaybePromise } from '../ports/read-store.ts';

/** Applies the log from where the cursor is, page by page, until nothing more comes. */
export async function readLogToItsEnd(options: {
  readonly log: Pick<EventLog, 'readAll'>;
  readonly cursor: () => Position;
  readonly pageSize: number;
  readonly apply: (page: readonly RecordedEvent[], through: Position) => MaybePromise<void>;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { log, cursor, pageSize, apply, signal } = options;

  while (!signal.aborted) {
    const page = await log.readAll(cursor(), pageSize);
    const last = page.at(-1);
    if (last === undefined) return;

    await apply(page, last.position);
    // Requests must get their turn while a long log is read.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
