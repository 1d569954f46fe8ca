import { hash } from 'node:crypto';
import type { EventMetadata } from '@entry/contracts/event';
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
    hash('sha256', canonicalMetadata(metadata)),
    sealed === null ? null : hash('sha256', sealed),
  ]);
}

const METADATA_NAMES = 8;
const ACTOR_NAMES = 2;

/** Canonical JSON as of anything else, but for names that are known: they need not be put in order for every event. */
function canonicalMetadata(metadata: EventMetadata): string {
  const { actor, causationId, commandId, correlationId, eventId, recordedAt, schemaVersion, subjectId } = metadata;
  // What another log gave it besides is part of the evidence too.
  const isKnown = Object.keys(metadata).length === METADATA_NAMES && Object.keys(actor).length === ACTOR_NAMES;
  if (!isKnown) return canonicalJson(metadata);

  const inOrder = { id: actor.id, role: actor.role };
  return JSON.stringify({
    actor: inOrder,
    causationId,
    commandId,
    correlationId,
    eventId,
    recordedAt,
    schemaVersion,
    subjectId,
  });
}

/** Hash of the leaf of an event, 32 bytes. */
export function hashEvent(event: RecordedEvent): Buffer {
  return hashLeaf(canonicalEvent(event));
}
