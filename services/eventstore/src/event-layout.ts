import type { EventMetadata } from '@entry/contracts/event';
import type { NewEvent, RecordedEvent } from '@entry/platform/ports/event-log';
import {
  type EventData,
  type JSONRecordedEvent,
  jsonEvent,
  type RecordedEvent as ServerEvent,
} from '@eventstore/db-client';

/*
 * How an event lies in EventStoreDB, readable in the server's own pages:
 * - stream, type and id are the server's own;
 * - data is the open part, as JSON;
 * - metadata is the metadata of the event without its id, as JSON, and `sealed` besides: the personal part as
 *   ciphertext in base 64, left out when there is none.
 * Never larger than `appendSizeOf` counts it.
 */

type StoredMetadata = Omit<EventMetadata, 'eventId'> & { readonly sealed?: string };
type JsonEventData = Parameters<typeof jsonEvent>[0];

/** The log holds an event that this product did not write: nobody can tell what it means. */
export class ForeignEventError extends Error {
  override readonly name = 'ForeignEventError';
}

export function toServerEvent({ type, data, sealed, metadata }: NewEvent): EventData {
  const { eventId, ...rest } = metadata;
  const stored = sealed === null ? rest : { ...rest, sealed: Buffer.from(sealed).toString('base64') };

  return jsonEvent({ id: eventId, type, data, metadata: stored } as JsonEventData);
}

/** @throws ForeignEventError */
export function fromServerEvent(event: ServerEvent): RecordedEvent {
  const { position, streamId, revision, type, id } = event;
  if (position === undefined || !isOurs(event)) {
    throw new ForeignEventError(`Event ${revision} of stream ${streamId} was not written by this product`);
  }

  const { sealed, ...metadata } = event.metadata as unknown as StoredMetadata;
  return {
    stream: streamId,
    revision: Number(revision),
    position: position.commit,
    type,
    data: event.data,
    sealed: sealed === undefined ? null : new Uint8Array(Buffer.from(sealed, 'base64')),
    metadata: { eventId: id, ...metadata },
  };
}

function isOurs(event: ServerEvent): event is JSONRecordedEvent {
  const metadata = event.metadata as Partial<StoredMetadata> | undefined;

  return event.isJson && typeof metadata?.commandId === 'string' && typeof metadata.actor?.id === 'string';
}

/** Events of the server itself: of its own types, or in its own streams. */
export function isSystemEvent({ type, streamId }: Pick<ServerEvent, 'type' | 'streamId'>): boolean {
  return type.startsWith('$') || streamId.startsWith('$');
}
