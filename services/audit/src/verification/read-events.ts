import { BEFORE_FIRST, type EventLog, type Position, type RecordedEvent } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { hashEvent } from '../canonical-event.ts';

export type HashedEvent = { readonly event: RecordedEvent; readonly hash: Buffer };
export type HashedPage = {
  readonly events: readonly HashedEvent[];
  /** The next event cannot be read: the page ends before it. */
  readonly isCutOff: boolean;
};

const PAGE = 1_000;

/**
 * All events of a log in order, with their hashes. A log that somebody changed may not be readable at all: then the
 * last page ends with the last event that is.
 * @throws UnavailableError while the log does not answer
 */
export async function* readHashedEvents(log: Pick<EventLog, 'readAll'>): AsyncIterable<HashedPage> {
  let after = BEFORE_FIRST;
  for (;;) {
    const page = await readPage(log, after);
    yield page;

    const last = page.events.at(-1);
    if (last === undefined || page.isCutOff) return;
    // A log that does not move on would be read for ever.
    if (last.event.position <= after) return;
    after = last.event.position;
  }
}

async function readPage(log: Pick<EventLog, 'readAll'>, after: Position): Promise<HashedPage> {
  try {
    return { events: (await log.readAll(after, PAGE)).map(hashed), isCutOff: false };
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
  }

  return readOneByOne(log, after);
}

async function readOneByOne(log: Pick<EventLog, 'readAll'>, after: Position): Promise<HashedPage> {
  const events: HashedEvent[] = [];
  let from = after;
  while (events.length < PAGE) {
    try {
      const [event] = await log.readAll(from, 1);
      if (event === undefined) return { events, isCutOff: false };

      events.push(hashed(event));
      from = event.position;
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      return { events, isCutOff: true };
    }
  }

  return { events, isCutOff: false };
}

const hashed = (event: RecordedEvent): HashedEvent => ({ event, hash: hashEvent(event) });
