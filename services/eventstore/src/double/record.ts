/** An event as the double keeps it: a header that the index is built from, then the event as the protocol sends it. */
export type StoredEvent = {
  readonly stream: string;
  readonly revision: number;
  /** Lower case. */
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

export type RecordHeader = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type'> & {
  /** Bytes of the whole record. */
  readonly size: number;
  /** Where the message of the protocol begins within the record. */
  readonly messageAt: number;
};

const ID_AT = 8;
const ID_BYTES = 16;
const NAMES_AT = ID_AT + ID_BYTES + 4;

export function encodeRecord(event: StoredEvent, position: number): Buffer {
  const stream = Buffer.from(event.stream);
  const type = Buffer.from(event.type);
  const message = encodeRecordedEvent(event, stream, position);
  const header = Buffer.alloc(NAMES_AT);
  header.writeUInt32LE(NAMES_AT + stream.length + type.length + message.length, 0);
  header.writeUInt32LE(event.revision, 4);
  header.write(event.id.replaceAll('-', ''), ID_AT, 'hex');
  header.writeUInt16LE(stream.length, ID_AT + ID_BYTES);
  header.writeUInt16LE(type.length, ID_AT + ID_BYTES + 2);

  return Buffer.concat([header, stream, type, message]);
}

export function readHeader(bytes: Buffer, at: number): RecordHeader {
  const typeAt = NAMES_AT + bytes.readUInt16LE(at + ID_AT + ID_BYTES);
  const messageAt = typeAt + bytes.readUInt16LE(at + ID_AT + ID_BYTES + 2);

  return {
    size: bytes.readUInt32LE(at),
    revision: bytes.readUInt32LE(at + 4),
    id: readId(bytes, at),
    stream: bytes.toString('utf8', at + NAMES_AT, at + typeAt),
    type: bytes.toString('utf8', at + typeAt, at + messageAt),
    messageAt,
  };
}

export function readId(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at + ID_AT, at + ID_AT + ID_BYTES);

  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Bytes of a record that hold its id, from its beginning. */
export const BYTES_UP_TO_ID = ID_AT + ID_BYTES;

const LENGTH_DELIMITED = 2;
const TICKS_PER_MILLISECOND = 10_000n;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);

  return Buffer.from(bytes);
}

const numberField = (field: number, value: number): Buffer[] => [varint(field << 3), varint(value)];

function bytesField(field: number, value: Uint8Array): Buffer[] {
  return [varint((field << 3) | LENGTH_DELIMITED), varint(value.length), value as Buffer];
}

const textField = (field: number, value: string): Buffer[] => bytesField(field, Buffer.from(value));
const entry = (key: string, value: string): Buffer => Buffer.concat([...textField(1, key), ...textField(2, value)]);

/** `ReadResp.ReadEvent.RecordedEvent`, written by hand: it is written once and sent as it is for ever. */
function encodeRecordedEvent(event: StoredEvent, stream: Buffer, position: number): Buffer {
  const created = BigInt(Date.now()) * TICKS_PER_MILLISECOND;

  return Buffer.concat([
    ...bytesField(1, Buffer.concat(textField(2, event.id))),
    ...bytesField(2, Buffer.concat(bytesField(3, stream))),
    ...numberField(3, event.revision),
    ...numberField(4, position),
    ...numberField(5, position),
    ...bytesField(6, entry('type', event.type)),
    ...bytesField(6, entry('created', String(created))),
    ...bytesField(6, entry('content-type', event.contentType)),
    ...bytesField(7, event.metadata),
    ...bytesField(8, event.data),
  ]);
}

/** `ReadResp` with a recorded event in it. */
export function encodeReadResponse(message: Buffer, position: number): Buffer {
  const inner = [...bytesField(1, message), ...numberField(3, position)];
  const length = inner.reduce((sum, part) => sum + part.length, 0);

  return Buffer.concat([varint((1 << 3) | LENGTH_DELIMITED), varint(length), ...inner]);
}

/** The data of a `RecordedEvent`: its last field. */
export function messageData(message: Buffer): Uint8Array {
  for (let at = 0; at < message.length; ) {
    const [tag, value] = readVarint(message, at);
    const [length, contents] = readVarint(message, value);
    if (tag === ((8 << 3) | LENGTH_DELIMITED)) return message.subarray(contents, contents + length);

    at = (tag & 7) === LENGTH_DELIMITED ? contents + length : contents;
  }

  return Buffer.alloc(0);
}

/** Its value, and where what follows begins. */
function readVarint(bytes: Buffer, at: number): readonly [number, number] {
  let value = 0;
  for (let [scale, next] = [1, at]; ; scale *= 0x80, next += 1) {
    const byte = bytes[next] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return [value, next + 1];
  }
}
