import { hash } from 'node:crypto';
import type { RecordedEvent } from '@entry/platform/ports/event-log';
import { canonicalJson } from './canonical-json.ts';
import { hashLeaf } from './merkle/hashing.ts';

/** Never changes: what was signed would no longer be found. Another form gets another name, beside this one. */
const FORM = 'entry-event/1';

/**
 * The bytes of an event that the evidence is about (docs/evidence.md, "An entry"): a JSON array of its form, position
 * (decimal, as text), stream, revision, event id, type, recordedAt, and the SHA-256, in hexadecimal, of the open part
 * and of the metadata (canonical JSON), and of the ciphertext of the personal part, null when there is none. Neither
 * form nor order may ever change. Over ciphertext, so that it is still provable when a person was erased.
 */
export function canonicalEvent(event: RecordedEvent): string {
  const { metadata, sealed } = event;

  return JSON.stringify([
    FORM,
    event.position.toString(),
    event.stream,
    event.revision,
    metadata.eventId,
    event.type,
    metadata.recordedAt,
    hash('sha256', canonicalJson(event.data)),
    hash('sha256', canonicalJson(metadata)),
    sealed === null ? null : hash('sha256', sealed),
  ]);
}

/** Hash of the leaf of an event, 32 bytes. */
export function hashEvent(event: RecordedEvent): Buffer {
  return hashLeaf(canonicalEvent(event));
}
