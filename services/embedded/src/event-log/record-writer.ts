import type { NewEvent } from '@entry/platform/ports/event-log';
import { type ByteWriter, UUID_LENGTH } from './byte-codec.ts';
import type { Names } from './name-table.ts';
import { DETAIL, FORM, HEAD_BYTES, LARGEST_RECORD, LENGTH_BYTES } from './record-layout.ts';
import { writeMetadata } from './record-metadata.ts';
import { STREAM_FORM } from './stream-table.ts';

/** Appends one record to the writer. @throws TypeError when the data cannot be written as JSON. */
export type WriteRecord = (writer: ByteWriter, stream: string, revision: number, event: NewEvent) => void;

const STREAM_WITH_UUID = /^(.+-)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
const STREAM_WITH_HASH = /^(.+-)([0-9a-f]{64})$/;

export function createRecordWriter(names: Names): WriteRecord {
  /** Beginnings of streams that end with a UUID, and their numbers: such a stream is then known without a pattern. */
  const prefixes = new Map<string, number>();

  function writeStream(writer: ByteWriter, stream: string): number {
    const prefix = prefixes.get(stream.slice(0, -UUID_LENGTH));
    if (prefix === undefined) return writeNewStream(writer, stream);

    const start = writer.length();
    writer.varint(prefix);
    if (writer.uuid(stream, stream.length - UUID_LENGTH)) return STREAM_FORM.uuid;

    writer.rewind(start);
    return writeNewStream(writer, stream);
  }

  function writeNewStream(writer: ByteWriter, stream: string): number {
    const byUuid = STREAM_WITH_UUID.exec(stream);
    const [, prefix, id] = byUuid ?? STREAM_WITH_HASH.exec(stream) ?? [];
    if (prefix === undefined || id === undefined) {
      writer.text(stream);
      return STREAM_FORM.text;
    }

    const number = names.idOf(prefix);
    writer.varint(number);
    if (byUuid === null) {
      writer.hex(id);
      return STREAM_FORM.hash;
    }

    prefixes.set(prefix, number);
    writer.uuid(id);
    return STREAM_FORM.uuid;
  }

  return (writer, stream, revision, { type, data, sealed, metadata }) => {
    const json = JSON.stringify(data) as string | undefined;
    if (json === undefined) throw new TypeError('The data of an event cannot be written as JSON');

    const start = writer.length();
    writer.skip(HEAD_BYTES);
    let form = writeStream(writer, stream);
    writer.varint(revision);
    writer.varint(names.idOf(type));
    const isAscii = writer.text(json) === json.length;
    if (sealed !== null) {
      form |= FORM.sealed;
      writer.varint(sealed.length);
      writer.raw(sealed);
    }
    const bits = writeMetadata(writer, metadata, names);

    const length = writer.length() - start - LENGTH_BYTES;
    if (length > LARGEST_RECORD) throw new RangeError('The event is too large');

    writer.patch(start, length, LENGTH_BYTES);
    writer.patch(start + LENGTH_BYTES, form | bits.form, 1);
    writer.patch(start + LENGTH_BYTES + 1, bits.details | (isAscii ? DETAIL.asciiData : 0), 1);
  };
}
