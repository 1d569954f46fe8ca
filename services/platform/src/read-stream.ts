import type { EventLog, RecordedEvent } from './ports/event-log.ts';

const PAGE = 500;

/**
 * The events of one stream, page by page, from one revision to another (both inclusive; the end when left out).
 * @throws Error when one is missing: a server can be told to hide the beginning of a stream, and answers with what comes
 *   after it as if it were the whole
 */
export async function* readStream(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  { from = 0, to = Number.POSITIVE_INFINITY }: { readonly from?: number; readonly to?: number } = {},
): AsyncIterable<RecordedEvent> {
  let revision = from;
  while (revision <= to) {
    const page = await log.readStream(stream, revision, Math.min(PAGE, to - revision + 1));
    if (page.length === 0) return;

    for (const event of page) {
      if (event.revision !== revision) throw new Error(`${stream} has no event ${revision}, but one ${event.revision}`);
      yield event;
      revision += 1;
    }
  }
}
