import type { AnyEvent } from '@entry/contracts/event';
import { eventIdOf } from '../identifiers.ts';
import type { NewEvent } from '../ports/event-log.ts';
import type { CommandCodec, CommandRequest } from './command.ts';

/**
 * The events of one decision as they are written. At once unless the codec has to wait for a key.
 * @param nonce of this decision, never of another one: see `eventIdOf`
 */
export function encodeEvents<Command>(
  codec: CommandCodec,
  events: readonly AnyEvent[],
  request: CommandRequest<Command>,
  decision: { readonly nonce: string; readonly subjectId: string | null; readonly recordedAt: string },
): readonly NewEvent[] | Promise<readonly NewEvent[]> {
  const { stream, commandId, actor } = request;
  const { nonce, subjectId, recordedAt } = decision;
  const correlationId = request.correlationId ?? commandId;
  const causationId = request.causationId ?? commandId;
  const encoded: NewEvent[] = [];

  function encode(event: AnyEvent): NewEvent | Promise<NewEvent> {
    const eventId = eventIdOf(commandId, nonce, encoded.length);
    const metadata = { eventId, commandId, correlationId, causationId, actor, recordedAt, subjectId };

    return codec.encode(event, stream, metadata);
  }

  /** One after the other: the key that the first one waits for is at hand for the others. */
  async function encodeFrom(first: Promise<NewEvent>): Promise<readonly NewEvent[]> {
    encoded.push(await first);
    for (const event of events.slice(encoded.length)) encoded.push(await encode(event));

    return encoded;
  }

  for (const event of events) {
    const next = encode(event);
    if (next instanceof Promise) return encodeFrom(next);

    encoded.push(next);
  }

  return encoded;
}
