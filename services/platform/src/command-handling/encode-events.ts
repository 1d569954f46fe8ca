import type { AnyEvent } from '@entry/contracts/event';
import type { NewEvent } from '../ports/event-log.ts';
import type { MaybePromise } from '../ports/read-store.ts';
import type { CommandCodec, CommandRequest } from './command.ts';

/**
 * The events of one decision as they are written. Their ids are made here and once: a retry of the append writes the same
 * ones again, and a second decision under the same command id, in another process say, has others, so that the log cannot
 * take one for the repeat of the other. At once when the key of their subject is at hand.
 */
export function encodeEvents<Command>(
  codec: CommandCodec,
  events: readonly AnyEvent[],
  request: CommandRequest<Command>,
  decision: { readonly createEventId: () => string; readonly subjectId: string | null; readonly recordedAt: string },
): MaybePromise<readonly NewEvent[]> {
  const { stream, commandId, actor } = request;
  const { createEventId, subjectId, recordedAt } = decision;
  const correlationId = request.correlationId ?? commandId;
  const causationId = request.causationId ?? commandId;

  return encodeOthers(events, [], (event) => {
    const metadata = { eventId: createEventId(), commandId, correlationId, causationId, actor, recordedAt, subjectId };
    return codec.encode(event, stream, metadata);
  });
}

/** One after the other: the key that the first one waits for is at hand for the others. */
function encodeOthers(
  events: readonly AnyEvent[],
  encoded: NewEvent[],
  encode: (event: AnyEvent) => MaybePromise<NewEvent>,
): MaybePromise<readonly NewEvent[]> {
  for (const event of events.slice(encoded.length)) {
    const encoding = encode(event);
    if (encoding instanceof Promise) {
      return encoding.then((first) => encodeOthers(events, [...encoded, first], encode));
    }
    encoded.push(encoding);
  }

  return encoded;
}
