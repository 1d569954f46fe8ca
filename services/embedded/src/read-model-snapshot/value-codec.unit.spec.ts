import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValueEncoder, decodeValue } from './value-codec.ts';

const SEED = 20_261_124;

function encoded(values: readonly unknown[]) {
  const { encode, writer, tables } = createValueEncoder();
  const offsets = values.map((value) => {
    const offset = writer.length();
    encode(value);
    return offset;
  });

  // As it lies in a file.
  return { buffer: writer.bytes(), offsets, tables: JSON.parse(JSON.stringify(tables())) as ReturnType<typeof tables> };
}

function throughBytes(values: readonly unknown[]): readonly unknown[] {
  const { buffer, offsets, tables } = encoded(values);

  return offsets.map((offset) => decodeValue({ buffer, offset }, tables));
}

const TEXT = fc.oneof(
  fc.uuid(),
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  fc.constantFrom('approved', 'APPROVED', 'it is', 'ሰላም', '0e1be3b2-0000-4000-8000-00000000000X'),
);
const LEAF = fc.oneof(
  TEXT,
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.bigInt(),
  fc.uint8Array(),
  fc.constantFrom(null, undefined, -0, 2 ** 53, Number.MAX_VALUE),
);
const DOCUMENT = fc.letrec((tie) => ({
  value: fc.oneof({ withCrossShrink: true }, LEAF, fc.array(tie('value')), tie('object')),
  object: fc.dictionary(
    fc.oneof(fc.string(), TEXT).filter((name) => name !== '__proto__' && !name.includes('\u0000')),
    tie('value'),
    { noNullPrototype: true },
  ),
})).object;

describe(`When documents have been written down as bytes (seed ${SEED})`, () => {
  it('should read each of them as it was, whatever lies beside it', () => {
    fc.assert(
      fc.property(fc.array(DOCUMENT, { minLength: 1, maxLength: 5 }), (documents) => {
        expect(throughBytes(documents)).toStrictEqual(documents);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('should say names of fields, words and ids shorter than JSON does', () => {
    const documents = Array.from({ length: 100 }, (_, number) => ({
      documentId: `0e1be3b2-0000-4000-8000-${String(number).padStart(12, '0')}`,
      status: 'approved',
    }));

    expect(encoded(documents).buffer.length * 3).toBeLessThan(JSON.stringify(documents).length);
  });

  it('should not hold on to the bytes they were read from', () => {
    const [document] = throughBytes([{ sealed: new Uint8Array(100).fill(7) }, { filling: new Uint8Array(10_000) }]);

    expect((document as { readonly sealed: Uint8Array }).sealed.buffer.byteLength).toBe(100);
  });

  it.each([
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['a function', () => undefined],
    ['a symbol', Symbol('it')],
    ['a name that is none', JSON.parse('{"__proto__": 1}')],
    ['a name that could be two', { 'a\u0000b': 1 }],
  ])('should refuse %s instead of losing it', (_what, value) => {
    expect(() => encoded([{ value }])).toThrow(TypeError);
  });

  it('should refuse bytes that no encoder wrote', () => {
    const tables = { words: [], shapes: [] };

    expect(() => decodeValue({ buffer: Buffer.from([99]), offset: 0 }, tables)).toThrow(RangeError);
    expect(() => decodeValue({ buffer: Buffer.from([13, 5]), offset: 0 }, tables)).toThrow(RangeError);
  });
});
