import { describe, expect, it } from 'vitest';
import { canonicalJson } from './digest.ts';

describe('When a document is written canonically', () => {
  it('should not depend on the order of its fields', () => {
    expect(canonicalJson({ b: [1, null], a: 'x', c: undefined })).toBe('{"a":"x","b":[1,null]}');
  });

  it('should tell bytes and 64-bit integers from texts', () => {
    expect(canonicalJson([Buffer.from([0, 255]), 2n ** 60n, '1'])).toBe(
      '[{"$bytes":"AP8="},{"$bigint":"1152921504606846976"},"1"]',
    );
  });
});
