import { EventMetadata } from '@entry/contracts/event';
import * as z from 'zod/mini';
import type { RecordedEvent } from './ports/event-log.ts';

/** What came over the wire is no event of this format. Carries no contents: they may be personal. */
export class WireFormatError extends Error {
  override readonly name = 'WireFormatError';
}

const FORMAT = 1;

const WireEvent = z.object({
  format: z.literal(FORMAT),
  stream: z.string().check(z.minLength(1)),
  revision: z.int().check(z.nonnegative()),
  /** Decimal: beyond what a JavaScript number holds. */
  position: z.string().check(z.regex(/^\d{1,19}$/)),
  type: z.string().check(z.minLength(1)),
  data: z.unknown(),
  /** Base64. */
  sealed: z.nullable(z.base64()),
  metadata: EventMetadata,
});

/**
 * An event as it travels between processes: JSON in UTF-8, every part asked for by name. Parts of recorded events
 * may be getters, and JSON knows neither 64-bit integers nor bytes. The personal part stays sealed.
 */
export function encodeRecordedEvent(event: RecordedEvent): Uint8Array {
  const { stream, revision, position, type, data, sealed, metadata } = event;
  const wire = {
    format: FORMAT,
    stream,
    revision,
    position: String(position),
    type,
    data,
    sealed: sealed === null ? null : Buffer.from(sealed).toString('base64'),
    metadata,
  } satisfies z.infer<typeof WireEvent>;

  return Buffer.from(JSON.stringify(wire));
}

/** @throws WireFormatError */
export function decodeRecordedEvent(bytes: Uint8Array): RecordedEvent {
  const parsed = WireEvent.safeParse(parseJson(bytes));
  if (!parsed.success || !('data' in parsed.data)) {
    const paths = parsed.error?.issues.map(({ path }) => path.join('.')).join(', ') ?? 'data';
    throw new WireFormatError(`Not an event in wire format ${FORMAT}: ${paths}`);
  }

  const { stream, revision, position, type, data, sealed, metadata } = parsed.data;
  return {
    stream,
    revision,
    position: BigInt(position),
    type,
    data,
    sealed: sealed === null ? null : new Uint8Array(Buffer.from(sealed, 'base64')),
    metadata,
  };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    throw new WireFormatError('Not an event: no JSON');
  }
}
