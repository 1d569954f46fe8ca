import { setTimeout as delay } from 'node:timers/promises';
import { EngineSetBackError } from '@entry/platform/guarding/set-back-error';
import type { BusFeed, FeedMessage, LogEnd } from '@entry/platform/ports/bus-feed';
import { BEFORE_FIRST, type EventLog, type Position, type RecordedEvent } from '@entry/platform/ports/event-log';
import { partitionOfEvent } from '@entry/platform/projecting/partitions';

type LastEvent = { readonly position: Position; readonly eventId: string };

/** Between the log and the bus: what was relayed, and where it went. */
export type Place = {
  readonly sequence: number;
  readonly position: Position;
  /** The event there; null when nothing is known of it. */
  readonly last: LastEvent | null;
  /** Where the last event of each partition lies at most. */
  readonly lastOf: readonly Position[];
};

type Log = Pick<EventLog, 'readAt' | 'head'>;

/**
 * Where to go on: behind the last event that the bus holds; an empty one begins at the end of the log.
 *
 * Every partition may have something right before that, and whoever is behind reads the log. What the bus holds last of a
 * partition says nothing: a message may have been deleted since, or published again, or never stored. Of a page that is
 * sent at once the first is refused when a foreign message took its place, and those behind it find what they expect.
 * @throws EngineSetBackError, UnavailableError
 */
export async function findPlace(feed: Pick<BusFeed, 'readTail'>, log: Log, partitionCount: number): Promise<Place> {
  const { sequence, last } = await feed.readTail();
  if (last !== null) await requireEvent(log, last);
  const end = last ?? (await findEnd(log));
  const position = end?.position ?? BEFORE_FIRST;

  return { sequence, position, last: end, lastOf: Array.from({ length: partitionCount }, () => position) };
}

async function findEnd(log: Log): Promise<LastEvent | null> {
  const position = await log.head();
  const event = position === BEFORE_FIRST ? null : await log.readAt(position);

  return event === null ? null : { position, eventId: event.metadata.eventId };
}

/** @throws EngineSetBackError when the log does not hold what was relayed from it; UnavailableError */
export async function verifyPlace({ last }: Pick<Place, 'last'>, log: Log): Promise<void> {
  if (last !== null) await requireEvent(log, last);
}

/** Several looks have to agree: a server may answer one of them by a fault of its own. */
const LOOKS = 4;
/** In milliseconds. */
const PAUSE = 200;

async function requireEvent(log: Log, { position, eventId }: LastEvent): Promise<void> {
  for (let left = LOOKS; left > 0; left -= 1) {
    if ((await log.readAt(position))?.metadata.eventId === eventId) return;
    if (left > 1) await delay(PAUSE);
  }

  throw new EngineSetBackError(
    'event log',
    `the bus holds event ${eventId} at position ${position}, and the log does not hold it there`,
  );
}

/** A page as messages, each naming the event before it in its partition, and the place behind it. */
export function divide(
  place: Place,
  page: readonly RecordedEvent[],
): { readonly messages: readonly FeedMessage[]; readonly lastOf: readonly Position[] } {
  const lastOf = [...place.lastOf];
  const messages = page.map((event) => {
    const partition = partitionOfEvent(event, lastOf.length);
    const message = { partition, previous: lastOf[partition] ?? place.position, event };
    lastOf[partition] = event.position;
    return message;
  });

  return { messages, lastOf };
}

export const endOf = ({ position, lastOf }: Place): LogEnd => ({ through: position, lastOf });
