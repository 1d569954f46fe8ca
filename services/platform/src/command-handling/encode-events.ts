import type { AnyEvent } from '@entry/contracts/event';
import type { NewEvent } from '../ports/event-log.ts';
import type { CommandCodec, CommandRequest } from './command.ts';

/**
 * The events of one decision as they are written. Their ids are made here and once: a retry of the append writes the same
 * ones again, and a second decision under the same command id, in another process say, has others, so that the log cannot
 * take one for the repeat of the other.
 */
export async function encodeEvents<Command>(
  codec: CommandCodec,
  events: readonly AnyEvent[],
  request: CommandRequest<Command>,
  decision: { readonly createEventId: () => string; readonly subjectId: string | null; readonly recordedAt: string },
): Promise<readonly NewEvent[]> {
  const { stream, commandId, actor } = request;
  const { createEventId, subjectId, recordedAt } = decision;
  const correlationId = request.correlationId ?? commandId;
  const causationId = request.causationId ?? commandId;
  const encoded: NewEvent[] = [];

  // One after the other: the key that the first one waits for is at hand for the others.
  for (const event of events) {
    const metadata = { eventId: createEventId(), commandId, correlationId, causationId, actor, recordedAt, subjectId };
    encoded.push(await codec.encode(event, stream, metadata));
  }

  return encoded;
}
