import { REPLAY_MAXIMUM_EVENTS } from '@entry/contracts/rules/limits';
import { DomainError } from '@entry/domain/domain-error';
import { accountStream, applicationStream } from '@entry/domain/streams';
import type { EventLog, RecordedEvent } from '@entry/platform/ports/event-log';
import { readStream } from '@entry/platform/read-stream';

export type ReadableLog = Pick<EventLog, 'readStream'>;

export type HistoryLog = {
  readonly log: ReadableLog;
  /** Events that are replayed at once; as many as for one request when left out. */
  readonly mostEvents?: number;
};

export type ApplicationHistory = {
  readonly applicantId: string;
  /** @throws DomainError `history_too_long` after as many events as are replayed at once */
  readonly events: () => AsyncIterable<RecordedEvent>;
};

/**
 * Everything that an application is folded from, in the order of the log: its own events, and those of its
 * applicant's account.
 * @throws DomainError `application_not_found`
 */
export async function findApplicationHistory(
  { log, mostEvents = REPLAY_MAXIMUM_EVENTS }: HistoryLog,
  applicationId: string,
): Promise<ApplicationHistory> {
  const stream = applicationStream(applicationId);
  const [first] = await log.readStream(stream, 0, 1);
  const applicantId = first?.metadata.subjectId ?? null;
  if (applicantId === null) throw new DomainError('application_not_found');

  return {
    applicantId,
    events: () => bounded(inLogOrder(readStream(log, stream), readStream(log, accountStream(applicantId))), mostEvents),
  };
}

async function* bounded(events: AsyncIterable<RecordedEvent>, most: number): AsyncIterable<RecordedEvent> {
  let count = 0;
  for await (const event of events) {
    count += 1;
    if (count > most) throw new DomainError('history_too_long');
    yield event;
  }
}

/** Two streams, each in order, as the log has them. */
async function* inLogOrder(
  left: AsyncIterable<RecordedEvent>,
  right: AsyncIterable<RecordedEvent>,
): AsyncIterable<RecordedEvent> {
  const [first, second] = [left[Symbol.asyncIterator](), right[Symbol.asyncIterator]()];
  let [one, other] = await Promise.all([first.next(), second.next()]);

  while (one.done !== true && other.done !== true) {
    if (one.value.position < other.value.position) {
      yield one.value;
      one = await first.next();
    } else {
      yield other.value;
      other = await second.next();
    }
  }
  for (; one.done !== true; one = await first.next()) yield one.value;
  for (; other.done !== true; other = await second.next()) yield other.value;
}
