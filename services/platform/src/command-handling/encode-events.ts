import type { AnyEvent } from '@entry/contracts/event';
import { eventIdOf } from '../identifiers.ts';
import type { NewEvent } from '../ports/event-log.ts';
import type { CommandCodec, CommandRequest } from './command.ts';

/**
 * The events of one decision as they are written.
 * @param decision.nonce of this decision, never of another one: see `eventIdOf`
 */
export async function encodeEvents<Command>(
  codec: CommandCodec,
  events: readonly AnyEvent[],
  request: CommandRequest<Command>,
  decision: { readonly nonce: string; readonly subjectId: string | null; readonly recordedAt: string },
): Promise<readonly NewEvent[]> {
  const { stream, commandId, actor } = request;
  const { nonce, subjectId, recordedAt } = decision;
  const correlationId = request.correlationId ?? commandId;
  const causationId = request.causationId ?? commandId;
  const encoded: NewEvent[] = [];

  // One after the other: the key that the first one waits for is at hand for the others.
  for (const event of events) {
    const eventId = eventIdOf(commandId, nonce, encoded.length);
    const metadata = { eventId, commandId, correlationId, causationId, actor, recordedAt, subjectId };
    encoded.push(await codec.encode(event, stream, metadata));
  }

  return encoded;
}
