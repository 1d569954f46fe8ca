import type { EventMetadata } from '@entry/contracts/event';
import { instantOf } from '@entry/platform/instant';
import {
  type ByteReader,
  type ByteWriter,
  createRecentUuids,
  readInstant,
  readText,
  readUuid,
  readVarint,
  UUID_BYTES,
} from './byte-codec.ts';
import type { Names } from './name-table.ts';
import { DETAIL, FORM, LARGEST_PACKED_VERSION, SAME_ID, SUBJECT } from './record-layout.ts';

/** How the metadata of a record is written: bits of its form and of its details. */
type MetadataBits = { readonly form: number; readonly details: number };

const INSTANT_BYTES = 6;
/** Of `EventMetadata`, and of its actor. */
const FIELDS = 8;
const FIELDS_OF_ACTOR = 2;
const JSON_BITS: MetadataBits = { form: FORM.metadataJson, details: 0 };

const readPerson = createRecentUuids();

/** Packed where that gives back exactly this metadata; anything else is kept as JSON. */
export function writeMetadata(writer: ByteWriter, metadata: EventMetadata, names: Names): MetadataBits {
  const start = writer.length();
  const bits = mayBePacked(metadata) ? writePacked(writer, metadata, names) : null;
  if (bits !== null) return bits;

  writer.rewind(start);
  writer.text(JSON.stringify(metadata));
  return JSON_BITS;
}

/** Null when an id is not a UUID as we write them: then what was written so far is to be taken back. */
function writePacked(writer: ByteWriter, metadata: EventMetadata, names: Names): MetadataBits | null {
  const { eventId, commandId, correlationId, causationId, actor, recordedAt, schemaVersion, subjectId } = metadata;
  let form = 0;
  let details = schemaVersion << DETAIL.versionShift;

  if (!(writer.uuid(eventId) && writer.uuid(commandId))) return null;
  if (correlationId === commandId) form |= SAME_ID.correlation;
  else if (!writer.uuid(correlationId)) return null;
  if (causationId === commandId) form |= SAME_ID.causation;
  else if (!writer.uuid(causationId)) return null;

  writer.instant(timeOf(recordedAt));
  if (writer.uuid(actor.id)) details |= DETAIL.actorUuid;
  else writer.text(actor.id);
  writer.varint(names.idOf(actor.role));

  // Mostly people change what is their own.
  if (subjectId === actor.id) {
    form |= SUBJECT.actor;
    if ((details & DETAIL.actorUuid) !== 0) details |= DETAIL.subjectUuid;
  } else if (subjectId !== null) {
    form |= SUBJECT.explicit;
    if (writer.uuid(subjectId)) details |= DETAIL.subjectUuid;
    else writer.text(subjectId);
  }

  return { form, details };
}

/** All but its ids, which are looked at while they are written. */
function mayBePacked(metadata: EventMetadata): boolean {
  return (
    keyCount(metadata) === FIELDS &&
    keyCount(metadata.actor) === FIELDS_OF_ACTOR &&
    Number.isInteger(metadata.schemaVersion) &&
    metadata.schemaVersion >= 0 &&
    metadata.schemaVersion <= LARGEST_PACKED_VERSION &&
    typeof metadata.actor.role === 'string' &&
    !Number.isNaN(timeOf(metadata.recordedAt))
  );
}

function keyCount(object: object): number {
  let count = 0;
  for (const _key in object) count += 1;

  return count;
}

let lastInstant = '';
let lastTime = Number.NaN;

/**
 * Milliseconds since 1970 of an instant that `readInstant` gives back as it is; NaN for any other. Remembers the last
 * answer: it is asked twice for each event, and the events of one append, often of a whole batch, share their instant.
 */
function timeOf(instant: string): number {
  if (instant === lastInstant) return lastTime;

  const time = Date.parse(instant);
  const isCanonical = time >= 0 && instantOf(time) === instant;
  lastInstant = instant;
  lastTime = isCanonical ? time : Number.NaN;

  return lastTime;
}

export function readMetadata(reader: ByteReader, form: number, details: number, names: Names): EventMetadata {
  if ((form & FORM.metadataJson) !== 0) return JSON.parse(readText(reader)) as EventMetadata;

  const eventId = readUuid(reader);
  const commandId = readUuid(reader);
  const correlationId = (form & SAME_ID.correlation) === 0 ? readUuid(reader) : commandId;
  const causationId = (form & SAME_ID.causation) === 0 ? readUuid(reader) : commandId;
  const recordedAt = readInstant(reader);
  const actorId = (details & DETAIL.actorUuid) === 0 ? readText(reader) : readPerson(reader);
  const role = names.nameOf(readVarint(reader)) as EventMetadata['actor']['role'];
  const schemaVersion = (details >> DETAIL.versionShift) & DETAIL.versionMask;
  const subjectId = readSubject(reader, form, details, actorId);

  return {
    eventId,
    commandId,
    correlationId,
    causationId,
    actor: { id: actorId, role },
    recordedAt,
    schemaVersion,
    subjectId,
  };
}

/** The subject alone, from the beginning of the metadata: a scan of the whole log needs nothing else of it. */
export function readSubjectOf(reader: ByteReader, form: number, details: number): string | null {
  if ((form & FORM.metadataJson) !== 0) return (JSON.parse(readText(reader)) as EventMetadata).subjectId;

  const ids = 2 + ((form & SAME_ID.correlation) === 0 ? 1 : 0) + ((form & SAME_ID.causation) === 0 ? 1 : 0);
  reader.offset += ids * UUID_BYTES + INSTANT_BYTES;
  const actorId = (details & DETAIL.actorUuid) === 0 ? readText(reader) : readPerson(reader);
  readVarint(reader);

  return readSubject(reader, form, details, actorId);
}

function readSubject(reader: ByteReader, form: number, details: number, actorId: string): string | null {
  const subject = form & SUBJECT.mask;
  if (subject === 0) return null;
  if (subject === SUBJECT.actor) return actorId;

  return (details & DETAIL.subjectUuid) === 0 ? readText(reader) : readPerson(reader);
}
