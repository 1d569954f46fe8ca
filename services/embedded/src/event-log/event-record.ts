import type { NewEvent, RecordedEvent } from '@entry/platform/ports/event-log';
import { type ByteReader, readVarint } from './byte-codec.ts';
import type { Names } from './name-table.ts';
import { FORM, HEAD_BYTES, LENGTH_BYTES } from './record-layout.ts';
import { readSubjectOf } from './record-metadata.ts';
import { createRecordWriter, type WriteRecord } from './record-writer.ts';
import { createRepeatedTexts } from './repeated-texts.ts';
import { endOfRecord, StoredEvent } from './stored-event.ts';
import { createStreamTable, type StreamTable, skipStream } from './stream-table.ts';

/** How streams and metadata are packed needs the words that were given a number. */
export type EventRecords = {
  /** Every stream that was met in a record. */
  readonly streams: StreamTable;
  readonly write: WriteRecord;
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
  const context = { names, streams, parse: createRepeatedTexts(JSON.parse) };

  return {
    streams,
    write: createRecordWriter(names),
    read: (reader, frameStart, written) => new StoredEvent(context, reader, frameStart, written),
    readKey: (reader, key) => {
      const end = endOfRecord(reader);
      const form = reader.buffer[reader.offset + LENGTH_BYTES] ?? 0;
      reader.offset += HEAD_BYTES;
      key.stream = streams.read(reader, form);
      key.revision = readVarint(reader);
      reader.offset = end;
    },
    readSealedFor: (reader) => {
      const { buffer } = reader;
      const end = endOfRecord(reader);
      const form = buffer[reader.offset + LENGTH_BYTES] ?? 0;
      const details = buffer[reader.offset + LENGTH_BYTES + 1] ?? 0;
      let subject: string | null = null;
      if ((form & FORM.sealed) !== 0) {
        reader.offset += HEAD_BYTES;
        skipStream(reader, form, names);
        readVarint(reader);
        readVarint(reader);
        skipBytes(reader);
        skipBytes(reader);
        subject = readSubjectOf(reader, form, details);
      }
      reader.offset = end;

      return subject;
    },
    skip: (reader) => {
      reader.offset = endOfRecord(reader);
    },
  };
}

/** A text or a ciphertext, behind its length. */
function skipBytes(reader: ByteReader): void {
  const length = readVarint(reader);
  reader.offset += length;
}
