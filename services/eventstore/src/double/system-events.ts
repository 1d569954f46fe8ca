import { randomUUID } from 'node:crypto';
import type { ProposedEvent } from './append-decision.ts';
import { type StreamState, WHOLE_STREAM } from './event-index.ts';

/** An event the server writes by itself. */
export type SystemEvent = ProposedEvent & { readonly stream: string };

const METADATA = '$metadata';
const DELETED = '$streamDeleted';

const systemEvent = (stream: string, type: string, data: string): SystemEvent => ({
  stream,
  type,
  id: randomUUID(),
  contentType: 'application/json',
  data: Buffer.from(data),
  metadata: Buffer.alloc(0),
});

/** Hides what a stream has below a revision; the largest number of the server hides the whole stream. */
export function truncatedBefore(stream: string, revision: number | 'everything'): SystemEvent {
  const before = revision === 'everything' ? '9223372036854775807' : String(revision);

  return systemEvent(`$$${stream}`, METADATA, `{"$tb":${before}}`);
}

export const tombstoned = (stream: string): SystemEvent => systemEvent(stream, DELETED, '{}');

type StreamMetadata = { readonly $tb?: number; readonly $acl?: StreamState['acl'] };

/** Streams know what the system events say of them. */
export function applySystemEvent(
  stream: string,
  type: string,
  data: () => Uint8Array,
  openStream: (name: string) => StreamState,
): void {
  if (type === DELETED) openStream(stream).isTombstoned = true;
  if (type !== METADATA || !stream.startsWith('$$')) return;

  const metadata = parse(data());
  const state = openStream(stream.slice(2));
  state.truncateBefore = Math.min(metadata.$tb ?? 0, WHOLE_STREAM);
  state.acl = metadata.$acl ?? null;
}

function parse(data: Uint8Array): StreamMetadata {
  try {
    return JSON.parse(Buffer.from(data).toString()) as StreamMetadata;
  } catch {
    return {};
  }
}
