import type { EventMetadata } from '@entry/contracts/event';
import { isCanonicalUuid } from '@entry/platform/identifiers';
import { instantOf } from '@entry/platform/instant';
import type { NewEvent, Position, RecordedEvent } from '@entry/platform/ports/event-log';
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
import { createRepeatedTexts } from './repeated-texts.ts';
import { createStreamTable, STREAM_FORM, type StreamTable, skipStream } from './stream-table.ts';

/*
 * A record, in order:
 *   length of the rest (3 bytes) | form | details | stream | revision | type | length of data | data (JSON)
 *   | length of sealed, sealed (when there is one) | metadata
 * The open part and the ciphertext come before the metadata so that both are found without reading it, and the
 * stream comes first so that the index is built from the beginning of each record.
 */
const LENGTH_BYTES = 3;
const LARGEST_RECORD = 2 ** (8 * LENGTH_BYTES) - 1;
const LARGEST_PACKED_VERSION = 31;

const FORM = { sealed: 4, metadataJson: 8 } as const;
const SAME_ID = { correlation: 16, causation: 32 } as const;
const SUBJECT = { actor: 64, explicit: 128, mask: 192 } as const;
const DETAIL = { actorUuid: 1, subjectUuid: 2, versionShift: 2, versionMask: 31, asciiData: 128 } as const;

const STREAM_WITH_UUID = /^(.+-)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
const STREAM_WITH_HASH = /^(.+-)([0-9a-f]{64})$/;

const readPerson = createRecentUuids();

/** How streams and metadata are packed needs the words that were given a number. */
export type EventRecords = {
  /** Every stream that was met in a record. */
  readonly streams: StreamTable;
  /** Appends one record to the writer. @throws TypeError when the data cannot be written as JSON. */
  readonly write: (writer: ByteWriter, stream: string, revision: number, event: NewEvent) => void;
  /**
   * The event that begins at the reader's offset; the reader is left at its end.
   * @param written what the record was made of when that is still at hand: spares decoding metadata and ciphertext
   */
  readonly read: (reader: ByteReader, frameStart: number, written?: NewEvent) => RecordedEvent;
  /** Stream and revision only; the reader is left at the end of the record. */
  readonly readKey: (reader: ByteReader, key: RecordKey) => void;
  /** Whose key opens the record, null when nothing in it is sealed; the reader is left at its end. */
  readonly readSealedFor: (reader: ByteReader) => string | null;
  /** Leaves the reader at the end of the record. */
  readonly skip: (reader: ByteReader) => void;
};

/** Reused from record to record, hence mutable. */
export type RecordKey = { stream: number; revision: number };

export function createEventRecords(names: Names): EventRecords {
  const streams = createStreamTable(names);
  const parse = createRepeatedTexts(JSON.parse);

  /**
   * Data, ciphertext and metadata are decoded when they are first asked for: a fold that skips an event must
   * not pay for it (decoded at once, a rebuild takes 1.09 times as long). They are getters of the prototype, so a copy
   * by spreading would lose them. Private for the compiler only: with `#` fields a rebuild takes 1.1 times as long.
   */
  class StoredEvent implements RecordedEvent {
    readonly type: string;
    readonly revision: number;
    private readonly streamNumber: number;
    private readonly end: number;
    private readonly buffer: Buffer;
    private readonly form: number;
    private readonly details: number;
    private readonly dataStart: number;
    private readonly dataEnd: number;
    private parsedData: unknown = undefined;
    private decodedMetadata: EventMetadata | undefined = undefined;
    /** Known only of an event that was just written. */
    private readonly writtenSealed: Uint8Array | null | undefined;
    private exactPosition: Position | undefined = undefined;

    constructor(reader: ByteReader, frameStart: number, written: NewEvent | undefined) {
      const { buffer } = reader;
      const end = endOf(reader);
      const form = buffer[reader.offset + LENGTH_BYTES] ?? 0;
      this.form = form;
      this.details = buffer[reader.offset + LENGTH_BYTES + 1] ?? 0;
      reader.offset += LENGTH_BYTES + 2;
      this.streamNumber = streams.read(reader, form);
      this.revision = readVarint(reader);
      this.type = names.nameOf(readVarint(reader));
      const dataLength = readVarint(reader);
      this.buffer = buffer;
      this.dataStart = reader.offset;
      this.dataEnd = reader.offset + dataLength;
      this.end = frameStart + end;
      // Only the packed form is known to give back the very same values.
      if (written !== undefined && (form & FORM.metadataJson) === 0) this.decodedMetadata = written.metadata;
      this.writtenSealed = written?.sealed;
      reader.offset = end;
    }

    get stream(): string {
      return streams.nameOf(this.streamNumber);
    }

    get position(): Position {
      this.exactPosition ??= BigInt(this.end);

      return this.exactPosition;
    }

    get data(): unknown {
      if (this.parsedData === undefined) {
        const encoding = (this.details & DETAIL.asciiData) === 0 ? 'utf8' : 'latin1';
        this.parsedData = parse(this.buffer.toString(encoding, this.dataStart, this.dataEnd), this.streamNumber);
      }

      return this.parsedData;
    }

    /** A copy, because a view would keep the whole commit in memory for as long as a read model holds it. */
    get sealed(): Uint8Array | null {
      if (this.writtenSealed !== undefined) return this.writtenSealed;
      if ((this.form & FORM.sealed) === 0) return null;

      const reader = { buffer: this.buffer, offset: this.dataEnd };
      const length = readVarint(reader);
      return new Uint8Array(this.buffer.subarray(reader.offset, reader.offset + length));
    }

    get metadata(): EventMetadata {
      if (this.decodedMetadata === undefined) {
        const reader = { buffer: this.buffer, offset: this.dataEnd };
        if ((this.form & FORM.sealed) !== 0) {
          const length = readVarint(reader);
          reader.offset += length;
        }
        this.decodedMetadata = readMetadata(reader, this.form, this.details);
      }

      return this.decodedMetadata;
    }

    /** What a log line may say of it. The fields would give away the events around it, which share its buffer. */
    toJSON(): object {
      return { type: this.type, stream: this.stream, revision: this.revision };
    }
  }

  function readMetadata(reader: ByteReader, form: number, details: number): EventMetadata {
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

  function writeStream(writer: ByteWriter, stream: string): number {
    const byUuid = STREAM_WITH_UUID.exec(stream);
    const packed = byUuid ?? STREAM_WITH_HASH.exec(stream);
    const [, prefix, id] = packed ?? [];
    if (prefix === undefined || id === undefined) {
      writer.text(stream);
      return STREAM_FORM.text;
    }

    writer.varint(names.idOf(prefix));
    if (byUuid !== null) writer.uuid(id);
    else writer.hex(id);

    return byUuid === null ? STREAM_FORM.hash : STREAM_FORM.uuid;
  }

  return {
    streams,
    write: (writer, stream, revision, event) => {
      const json = JSON.stringify(event.data) as string | undefined;
      if (json === undefined) throw new TypeError('The data of an event cannot be written as JSON');

      const { metadata, sealed } = event;
      const packed = isPackable(metadata);
      const start = writer.length();
      writer.skip(LENGTH_BYTES + 2);
      let form = writeStream(writer, stream);
      let details = 0;
      writer.varint(revision);
      writer.varint(names.idOf(event.type));
      if (writer.text(json) === json.length) details |= DETAIL.asciiData;
      if (sealed !== null) {
        form |= FORM.sealed;
        writer.varint(sealed.length);
        writer.raw(sealed);
      }

      if (packed) {
        form |= formOf(metadata);
        details |= detailsOf(metadata);
        writeMetadata(writer, metadata, form, details, names.idOf(metadata.actor.role));
      } else {
        form |= FORM.metadataJson;
        writer.text(JSON.stringify(metadata));
      }

      const length = writer.length() - start - LENGTH_BYTES;
      if (length > LARGEST_RECORD) throw new RangeError('The event is too large');

      writer.patch(start, length, LENGTH_BYTES);
      writer.patch(start + LENGTH_BYTES, form, 1);
      writer.patch(start + LENGTH_BYTES + 1, details, 1);
    },
    read: (reader, frameStart, written) => new StoredEvent(reader, frameStart, written),
    readKey: (reader, key) => {
      const end = endOf(reader);
      const form = reader.buffer[reader.offset + LENGTH_BYTES] ?? 0;
      reader.offset += LENGTH_BYTES + 2;
      key.stream = streams.read(reader, form);
      key.revision = readVarint(reader);
      reader.offset = end;
    },
    readSealedFor: (reader) => {
      const { buffer } = reader;
      const end = endOf(reader);
      const form = buffer[reader.offset + LENGTH_BYTES] ?? 0;
      const details = buffer[reader.offset + LENGTH_BYTES + 1] ?? 0;
      let subject: string | null = null;
      if ((form & FORM.sealed) !== 0) {
        reader.offset += LENGTH_BYTES + 2;
        skipStream(reader, form, names);
        readVarint(reader);
        readVarint(reader);
        skipText(reader);
        skipText(reader);
        subject = readSubjectOf(reader, form, details);
      }
      reader.offset = end;

      return subject;
    },
    skip: (reader) => {
      reader.offset = endOf(reader);
    },
  };
}

/** Offset behind the record that begins at the reader's offset. */
function endOf({ buffer, offset }: ByteReader): number {
  const length = (buffer[offset] ?? 0) | ((buffer[offset + 1] ?? 0) << 8) | ((buffer[offset + 2] ?? 0) << 16);
  const end = offset + LENGTH_BYTES + length;
  if (end > buffer.length) throw new RangeError('The event log is damaged: a record ends too early');

  return end;
}

const INSTANT_BYTES = 6;

/** The subject alone, from the beginning of the metadata: a scan of the whole log needs nothing else of it. */
function readSubjectOf(reader: ByteReader, form: number, details: number): string | null {
  if ((form & FORM.metadataJson) !== 0) return (JSON.parse(readText(reader)) as EventMetadata).subjectId;

  const ids = 2 + ((form & SAME_ID.correlation) === 0 ? 1 : 0) + ((form & SAME_ID.causation) === 0 ? 1 : 0);
  reader.offset += ids * UUID_BYTES + INSTANT_BYTES;
  const actorId = (details & DETAIL.actorUuid) === 0 ? readText(reader) : readPerson(reader);
  readVarint(reader);

  return readSubject(reader, form, details, actorId);
}

function skipText(reader: ByteReader): void {
  const length = readVarint(reader);
  reader.offset += length;
}

function readSubject(reader: ByteReader, form: number, details: number, actorId: string): string | null {
  const subject = form & SUBJECT.mask;
  if (subject === 0) return null;
  if (subject === SUBJECT.actor) return actorId;

  return (details & DETAIL.subjectUuid) === 0 ? readText(reader) : readPerson(reader);
}

function writeMetadata(
  writer: ByteWriter,
  metadata: EventMetadata,
  form: number,
  details: number,
  roleId: number,
): void {
  writer.uuid(metadata.eventId);
  writer.uuid(metadata.commandId);
  if ((form & SAME_ID.correlation) === 0) writer.uuid(metadata.correlationId);
  if ((form & SAME_ID.causation) === 0) writer.uuid(metadata.causationId);
  writer.instant(timeOf(metadata.recordedAt));
  if ((details & DETAIL.actorUuid) === 0) writer.text(metadata.actor.id);
  else writer.uuid(metadata.actor.id);
  writer.varint(roleId);

  if ((form & SUBJECT.mask) !== SUBJECT.explicit || metadata.subjectId === null) return;
  if ((details & DETAIL.subjectUuid) === 0) writer.text(metadata.subjectId);
  else writer.uuid(metadata.subjectId);
}

function formOf(metadata: EventMetadata): number {
  let form = 0;
  if (metadata.correlationId === metadata.commandId) form |= SAME_ID.correlation;
  if (metadata.causationId === metadata.commandId) form |= SAME_ID.causation;
  if (metadata.subjectId === metadata.actor.id) form |= SUBJECT.actor;
  else if (metadata.subjectId !== null) form |= SUBJECT.explicit;

  return form;
}

function detailsOf({ actor, subjectId, schemaVersion }: EventMetadata): number {
  const isActorUuid = isCanonicalUuid(actor.id);
  // Mostly people change what is their own.
  const isSubjectUuid = subjectId === actor.id ? isActorUuid : subjectId !== null && isCanonicalUuid(subjectId);
  let details = schemaVersion << DETAIL.versionShift;
  if (isActorUuid) details |= DETAIL.actorUuid;
  if (isSubjectUuid) details |= DETAIL.subjectUuid;

  return details;
}

/** Whether the packed form gives back exactly this metadata; anything else is kept as JSON. */
function isPackable(metadata: EventMetadata): boolean {
  return (
    keyCount(metadata) === 8 &&
    keyCount(metadata.actor) === 2 &&
    isCanonicalUuid(metadata.eventId) &&
    isCanonicalUuid(metadata.commandId) &&
    (metadata.correlationId === metadata.commandId || isCanonicalUuid(metadata.correlationId)) &&
    (metadata.causationId === metadata.commandId || isCanonicalUuid(metadata.causationId)) &&
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
