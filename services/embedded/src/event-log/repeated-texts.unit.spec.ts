import { describe, expect, it } from 'vitest';
import { createRepeatedTexts } from './repeated-texts.ts';

function createCounting() {
  const made: string[] = [];
  const make = createRepeatedTexts((text) => {
    made.push(text);
    return JSON.parse(text);
  });

  return { make, made };
}

describe('Texts that repeat', () => {
  it('should be made something of once, and be the very same then', () => {
    const { make, made } = createCounting();

    const first = make('{"section":"contact"}', 1);
    expect(make(['{"section":', '"contact"}'].join(''), 1)).toBe(first);
    expect(first).toStrictEqual({ section: 'contact' });
    expect(made).toHaveLength(1);
  });

  it('should not be taken for others of the same source and length', () => {
    const { make } = createCounting();

    expect(['"ab"', '"cd"', '"ab"'].map((text) => make(text, 7))).toStrictEqual(['ab', 'cd', 'ab']);
  });

  it('should be made something of whatever shares their place', () => {
    const { make } = createCounting();
    const asked = Array.from({ length: 40_000 }, (_, source) => ({ source, text: `${source}` }));

    for (const round of [1, 2]) {
      expect({ round, values: asked.map(({ source, text }) => make(text, source)) }).toStrictEqual({
        round,
        values: asked.map(({ source }) => source),
      });
    }
  });

  it('should not be kept when they are long', () => {
    const { make, made } = createCounting();
    const long = JSON.stringify('x'.repeat(600));
    make(long, 1);
    make(long, 1);

    expect(made).toHaveLength(2);
  });

  it('should fail every time that nothing can be made of them', () => {
    const { make } = createCounting();

    expect(() => make('{', 1)).toThrow(SyntaxError);
    expect(() => make('{', 1)).toThrow(SyntaxError);
    expect(() => make('', 1)).toThrow(SyntaxError);
  });
});
