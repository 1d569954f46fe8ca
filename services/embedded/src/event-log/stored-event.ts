import type { EventMetadata } from '@entry/contracts/event';
import type { NewEvent, Position, RecordedEvent } from '@entry/platform/ports/event-log';
import { type ByteReader, readVarint } from './byte-codec.ts';
import type { Names } from './name-table.ts';
import { DETAIL, FORM, HEAD_BYTES, LENGTH_BYTES } from './record-layout.ts';
import { readMetadata } from './record-metadata.ts';
import type { StreamTable } from './stream-table.ts';

/** What the records of one log share, and what they are read with. */
export type RecordContext = {
  readonly names: Names;
  readonly streams: StreamTable;
  /** The open part of an event of a stream. */
  readonly parse: (json: string, stream: number) => unknown;
};

/**
 * The event of a record. Data, ciphertext and metadata are decoded when they are first asked for: a fold that skips an event
 * must not pay for it (decoded at once, a rebuild takes 1.09 times as long). They are getters of the prototype, so a
 * copy by spreading would lose them. Private for the compiler only: with `#` fields a rebuild takes 1.1 times as long.
 */
export class StoredEvent implements RecordedEvent {
  readonly type: string;
  readonly revision: number;
  private readonly context: RecordContext;
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

  /** @param reader at the beginning of the record; left at its end */
  constructor(context: RecordContext, reader: ByteReader, frameStart: number, written: NewEvent | undefined) {
    const { names, streams } = context;
    const { buffer } = reader;
    const end = endOfRecord(reader);
    const form = buffer[reader.offset + LENGTH_BYTES] ?? 0;
    this.context = context;
    this.form = form;
    this.details = buffer[reader.offset + LENGTH_BYTES + 1] ?? 0;
    reader.offset += HEAD_BYTES;
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
    return this.context.streams.nameOf(this.streamNumber);
  }

  get position(): Position {
    this.exactPosition ??= BigInt(this.end);

    return this.exactPosition;
  }

  get data(): unknown {
    if (this.parsedData === undefined) {
      const encoding = (this.details & DETAIL.asciiData) === 0 ? 'utf8' : 'latin1';
      const json = this.buffer.toString(encoding, this.dataStart, this.dataEnd);
      this.parsedData = this.context.parse(json, this.streamNumber);
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
      this.decodedMetadata = readMetadata(reader, this.form, this.details, this.context.names);
    }

    return this.decodedMetadata;
  }

  /** What a log line may say of it. The fields would give away the events around it, which share its buffer. */
  toJSON(): object {
    return { type: this.type, stream: this.stream, revision: this.revision };
  }
}

/** Offset behind the record that begins at the reader's offset. */
export function endOfRecord({ buffer, offset }: ByteReader): number {
  const length = (buffer[offset] ?? 0) | ((buffer[offset + 1] ?? 0) << 8) | ((buffer[offset + 2] ?? 0) << 16);
  const end = offset + LENGTH_BYTES + length;
  if (end > buffer.length) throw new RangeError('The event log is damaged: a record ends too early');

  return end;
}
