import type { EventMetadata } from '@entry/contracts/event';
import { isCanonicalUuid } from '../identifiers.ts';
import type { ExpectedRevision, NewEvent } from './event-log.ts';

/**
 * Largest append in bytes, as `appendSizeOf` counts them. EventStoreDB takes less than 1,048,576 bytes of data and
 * metadata in one append; the rest is room for what an adapter puts around them.
 */
export const LARGEST_APPEND_BYTES = 1_000_000;

/** More than the log takes at once. Nothing was written, and trying again is no use. */
export class AppendTooLargeError extends Error {
  override readonly name = 'AppendTooLargeError';
  readonly bytes: number;

  constructor(bytes: number) {
    super(`An append of ${bytes} bytes: the log takes ${LARGEST_APPEND_BYTES} at most`);
    this.bytes = bytes;
  }
}

/**
 * What every adapter refuses, alike and before it writes anything: a stream that one log takes must not fail on the
 * next one.
 * @throws TypeError for what is no append at all; AppendTooLargeError
 */
export function requireAppendable(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): void {
  if (stream === '') throw new TypeError('A stream needs a name');
  if (stream.startsWith('$')) throw new TypeError('Names of streams that begin with $ belong to the log');
  if (expected !== 'no_stream' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw new TypeError('The expected revision is a whole number from 0, or "no_stream"');
  }
  if (events.length === 0) throw new TypeError('An append needs at least one event');

  for (const event of events) {
    if (event.type === '') throw new TypeError('An event needs a type');
    if (!isCanonicalUuid(event.metadata.eventId)) throw new TypeError('The id of an event is a lower-case UUID');
  }

  // Counting exactly means encoding, and the adapter is about to do that itself.
  if (boundOf(events) <= LARGEST_APPEND_BYTES) return;

  const bytes = appendSizeOf(events);
  if (bytes > LARGEST_APPEND_BYTES) throw new AppendTooLargeError(bytes);
}

/** Bytes of an append: type, open part and metadata of every event as JSON, its sealed part in base 64. */
export function appendSizeOf(events: readonly NewEvent[]): number {
  return events.reduce((sum, { type, data, metadata, sealed }) => {
    const json = JSON.stringify([type, data, metadata]);
    return sum + Buffer.byteLength(json) + base64Length(sealed);
  }, 0);
}

const base64Length = (bytes: Uint8Array | null): number => (bytes === null ? 0 : Math.ceil(bytes.length / 3) * 4);

/** A character of JSON has 6 bytes at most (`\\u001f`); two more are its quotes. */
const BYTES_PER_CHARACTER = 6;
/** Longest number, `false`, `null`, and brackets or a comma and a colon with them. */
const BYTES_PER_VALUE = 32;

/** Names, quotes and brackets of the metadata, with room to spare. */
const BYTES_OF_METADATA = 256;

/** Never less than `appendSizeOf`, for a fraction of its price: nothing is encoded. */
function boundOf(events: readonly NewEvent[]): number {
  let bound = 0;
  for (const { type, data, metadata, sealed } of events) {
    bound += type.length * BYTES_PER_CHARACTER + boundOfMetadata(metadata) + boundOfJson(data) + base64Length(sealed);
  }

  return bound;
}

/** Field by field: every event has the same ones, and walking through them would take longer than through its data. */
function boundOfMetadata(metadata: EventMetadata): number {
  const { eventId, commandId, correlationId, causationId, actor, recordedAt, subjectId } = metadata;
  const ids = eventId.length + commandId.length + correlationId.length + causationId.length + (subjectId ?? '').length;

  return (ids + actor.id.length + actor.role.length + recordedAt.length) * BYTES_PER_CHARACTER + BYTES_OF_METADATA;
}

function boundOfJson(value: unknown): number {
  if (typeof value === 'string') return value.length * BYTES_PER_CHARACTER + BYTES_PER_VALUE;
  if (typeof value !== 'object' || value === null) return BYTES_PER_VALUE;
  // What writes itself may write anything: it is counted exactly.
  if ('toJSON' in value) return Number.POSITIVE_INFINITY;

  let bound = BYTES_PER_VALUE;
  if (Array.isArray(value)) {
    for (const member of value) bound += boundOfJson(member);
    return bound;
  }

  for (const key in value) {
    bound += key.length * BYTES_PER_CHARACTER + BYTES_PER_VALUE + boundOfJson((value as Record<string, unknown>)[key]);
  }

  return bound;
}
