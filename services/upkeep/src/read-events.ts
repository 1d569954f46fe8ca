import { setImmediate as letOthersRun } from 'node:timers/promises';
import { BEFORE_FIRST, type EventLog, type RecordedEvent } from '@entry/platform/ports/event-log';

const PAGE = 500;

/** Every event of the log up to its end, page by page, so that requests get their turn. */
export async function* readEvents(log: EventLog, signal: AbortSignal): AsyncIterable<RecordedEvent> {
  let position = BEFORE_FIRST;
  for (;;) {
    signal.throwIfAborted();
    const page = await log.readAll(position, PAGE);
    const last = page.at(-1);
    if (last === undefined) return;

    yield* page;
    position = last.position;
    await letOthersRun();
  }
}
