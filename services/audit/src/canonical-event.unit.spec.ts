import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { describe, expect, it } from 'vitest';
import { canonicalEvent, hashEvent } from './canonical-event.ts';
import { canonicalJson } from './canonical-json.ts';

const event = {
  ...eventOf(uuidOf('event'), { data: { b: [1, 'ሀ', null], a: { y: 1.5, x: true } }, sealed: Buffer.from('secret') }),
  stream: 'thing-1',
  revision: 4,
  position: 9_007_199_254_740_993n,
};

describe('When a value is written as canonical JSON', () => {
  it('should be the same text however its members were ordered', () => {
    expect(canonicalJson({ b: 1, a: { d: [], c: null } })).toBe('{"a":{"c":null,"d":[]},"b":1}');
    expect(canonicalJson({ a: { c: null, d: [] }, b: 1 })).toBe('{"a":{"c":null,"d":[]},"b":1}');
  });

  it('should write numbers and texts as RFC 8785 does', () => {
    const numbers = [333_333_333.333_333_3, 1e30, 4.5, 2e-3, 1e-27, -0];
    expect(canonicalJson({ numbers, string: '\u20ac$\u000f\nA\'B"\\\\"/' })).toBe(
      String.raw`{"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('should leave out what JSON leaves out, and order names by UTF-16', () => {
    expect(canonicalJson({ gone: undefined, '\ufb33': 1, '\u{1f600}': 2, 1: 3 })).toBe(
      '{"1":3,"\u{1f600}":2,"\ufb33":1}',
    );
    expect(canonicalJson([undefined])).toBe('[null]');
  });
});

describe('When an event becomes an entry', () => {
  it('should be these bytes for ever', () => {
    expect(canonicalEvent(event)).toBe(
      '["entry-event/1","9007199254740993","thing-1",4,"b8e1f80b-d70a-5078-8c78-55a451731b74","ThingHappened","2026-11-21T10:00:00.123Z",' +
        '"eb8f5309c3d264746f7ad8012cadeb6ee7abd962f4debbfb2163b795a640f7d9","3e6179550212dd0511fef6b967d3fd06d1b58aa17828c2f0a28dc333d19151f2","2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"]',
    );
    expect(hashEvent(event).toString('hex')).toBe('7abb19b6c3f749a3c59dbba38770b6629977ec85cf337f80da077157142a49de');
  });

  it('should have another hash when anything of it is another', () => {
    const { metadata } = event;
    const changed = [
      event,
      { ...event, position: event.position + 1n },
      { ...event, stream: 'thing-2' },
      { ...event, revision: 5 },
      { ...event, type: 'ThingUndone' },
      { ...event, data: { b: [1, 'ሀ', null], a: { y: 1.5, x: true }, more: false } },
      { ...event, sealed: null },
      { ...event, sealed: Buffer.from('secreT') },
      { ...event, metadata: { ...metadata, more: true } as never },
      { ...event, metadata: { ...metadata, actor: { ...metadata.actor, more: true } } as never },
      ...Object.keys(metadata).map((name) => ({ ...event, metadata: { ...metadata, [name]: 'other' } as never })),
    ];

    expect(new Set(changed.map((each) => hashEvent(each).toString('hex'))).size).toBe(changed.length);
  });
});
