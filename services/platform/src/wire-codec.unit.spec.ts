import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from './ports/event-log.ts';
import { eventOf, plain, uuidOf } from './testing/event-values.ts';
import { lazyEvent } from './testing/lazy-event.ts';
import { decodeRecordedEvent, encodeRecordedEvent, WireFormatError } from './wire-codec.ts';

const EVENT: RecordedEvent = {
  ...eventOf(uuidOf('event'), {
    data: { text: 'ሰላም, naïve ☂', list: [1, null, { deep: true }], empty: {} },
    sealed: new Uint8Array([0, 127, 255]),
  }),
  stream: 'thing-1',
  revision: 3,
  position: 2n ** 63n - 1n,
};

describe('When an event travels between processes', () => {
  it('should arrive in every part, also when its parts are getters', () => {
    const lazy = lazyEvent(EVENT);

    expect(JSON.stringify(lazy)).toBe('{}');
    expect(decodeRecordedEvent(encodeRecordedEvent(lazy))).toStrictEqual(EVENT);
  });

  it.each([
    ['no ciphertext', { sealed: null }],
    ['an empty ciphertext', { sealed: new Uint8Array() }],
    ['no data', { data: null }],
    ['the first position', { position: 0n }],
  ])('should keep %s', (_label, changes) => {
    const event = { ...EVENT, ...changes };

    expect(plain(decodeRecordedEvent(encodeRecordedEvent(event)))).toStrictEqual(event);
  });

  it('should be written the same way for ever: workers of two versions run side by side', () => {
    expect(Buffer.from(encodeRecordedEvent(EVENT)).toString()).toBe(
      '{"format":1,"stream":"thing-1","revision":3,"position":"9223372036854775807","type":"ThingHappened",' +
        '"data":{"text":"ሰላም, naïve ☂","list":[1,null,{"deep":true}],"empty":{}},"sealed":"AH//",' +
        `"metadata":${JSON.stringify(EVENT.metadata)}}`,
    );
  });

  it.each<[string, (wire: Record<string, unknown>) => unknown]>([
    ['a part that is missing', ({ type: _type, ...rest }) => rest],
    ['data that is missing', ({ data: _data, ...rest }) => rest],
    ['a position that is a number', (wire) => ({ ...wire, position: 7 })],
    ['a position before the first', (wire) => ({ ...wire, position: '-1' })],
    ['bytes that are no base64', (wire) => ({ ...wire, sealed: '!' })],
    ['another format', (wire) => ({ ...wire, format: 2 })],
    ['no object', () => null],
  ])('should refuse %s', (_label, change) => {
    const wire = JSON.parse(Buffer.from(encodeRecordedEvent(EVENT)).toString()) as Record<string, unknown>;

    expect(() => decodeRecordedEvent(Buffer.from(JSON.stringify(change(wire))))).toThrow(WireFormatError);
  });

  it('should refuse what is no JSON', () => {
    expect(() => decodeRecordedEvent(Buffer.from('{'))).toThrow(WireFormatError);
  });
});
