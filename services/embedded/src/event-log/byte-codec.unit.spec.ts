import { isCanonicalUuid } from '@entry/platform/identifiers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createByteWriter,
  createRecentUuids,
  readHex,
  readInstant,
  readText,
  readUuid,
  readVarint,
} from './byte-codec.ts';

const RUNS = { seed: 20_261_121, numRuns: 500 };
const ONE_DAY = 86_400_000;

/** What comes back when it is read, and whether exactly what was written was read. */
function roundTrip<Value>(
  write: (writer: ReturnType<typeof createByteWriter>) => void,
  read: (reader: { buffer: Buffer; offset: number }) => Value,
): Value {
  const writer = createByteWriter();
  writer.byte(0xff);
  write(writer);
  writer.byte(0xff);
  const reader = { buffer: writer.bytes(), offset: 1 };
  const value = read(reader);
  expect(reader.offset).toBe(writer.length() - 1);

  return value;
}

describe('When a value is written as bytes and read again', () => {
  it('should be the same number', () => {
    const numbers = fc.oneof(
      fc.maxSafeNat(),
      fc.nat(300),
      fc.constantFrom(0, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 32),
    );

    fc.assert(
      fc.property(numbers, (value) => {
        expect(roundTrip((writer) => writer.varint(value), readVarint)).toBe(value);
      }),
      RUNS,
    );
  });

  it('should be the same text, of any script', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 100_000 }), fc.constant('ሰላም'));

    fc.assert(
      fc.property(texts, (value) => {
        expect(roundTrip((writer) => void writer.text(value), readText)).toBe(value);
      }),
      RUNS,
    );
  });

  it('should be the same UUID and the same hash', () => {
    fc.assert(
      fc.property(fc.uuid(), (value) => {
        const uuid = value.toLowerCase();
        expect(isCanonicalUuid(uuid)).toBe(true);
        expect(roundTrip((writer) => writer.uuid(uuid), readUuid)).toBe(uuid);
        const hash = uuid.replaceAll('-', '').repeat(2);
        expect(
          roundTrip(
            (writer) => writer.hex(hash),
            (reader) => readHex(reader, 32),
          ),
        ).toBe(hash);
      }),
      RUNS,
    );
  });

  it('should be the same instant, on either side of midnight too', () => {
    const around = fc.constantFrom(0, ONE_DAY - 1, ONE_DAY, Date.UTC(2028, 1, 29), Date.UTC(2028, 1, 29) - 1);
    const instants = fc.oneof(fc.nat(253_402_300_799_999), around);

    fc.assert(
      fc.property(instants, (value) => {
        expect(roundTrip((writer) => writer.instant(value), readInstant)).toBe(new Date(value).toISOString());
      }),
      RUNS,
    );
  });
});

describe('When bytes end too early', () => {
  it('should say that the log is damaged', () => {
    expect(() => readVarint({ buffer: Buffer.from([0x80]), offset: 0 })).toThrow('damaged');
  });

  it('should be the same UUID, whatever was read before that ends alike', () => {
    const readRecent = createRecentUuids();
    const last = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
    // Each shares its place with another, and differs in one digit from some that do.
    const ids = [last(0), ...Array.from({ length: 9_000 }, (_, index) => last(index)), last(0)];

    for (const id of [...ids, ...ids]) expect(roundTrip((writer) => writer.uuid(id), readRecent)).toBe(id);
  });
});
