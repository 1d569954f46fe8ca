import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventOf, metadataOf, uuidOf } from '../testing/event-values.ts';
import { AppendTooLargeError, appendSizeOf, LARGEST_APPEND_BYTES, requireAppendable } from './append-rules.ts';
import type { NewEvent } from './event-log.ts';

const id = uuidOf('a');

/** Where the bytes of an event can be. */
const shapes: Readonly<Record<string, (text: string) => NewEvent>> = {
  'a text': (text) => eventOf(id, { data: { text } }),
  'many texts': (text) => eventOf(id, { data: [...(text.match(/.{1,100}/gsu) ?? [])] }),
  'a name': (text) => eventOf(id, { data: { deep: [{ [text]: null }] } }),
  'the metadata': (text) => eventOf(id, { metadata: metadataOf(id, { actor: { id: text, role: 'user' } }) }),
  'the type': (type) => eventOf(id, { type }),
  'what writes itself': (text) => eventOf(id, { data: { toJSON: () => ({ text }) } }),
  'the sealed part': (text) => eventOf(id, { sealed: Buffer.from(text) }),
};

function isRefused(events: readonly NewEvent[]): boolean {
  try {
    requireAppendable('thing', 'no_stream', events);
    return false;
  } catch (error) {
    if (error instanceof AppendTooLargeError) return true;
    throw error;
  }
}

describe('When an append is measured', () => {
  it('should be refused exactly when its encoded size is above the limit, whatever it consists of', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(shapes)),
        fc.constantFrom('a', '"', '\n', '\u001f', 'é', 'ሰ', '😀', '\ud800'),
        fc.integer({ min: 50_000, max: 1_100_000 }),
        fc.boolean(),
        (shape, character, length, isSplit) => {
          const make = shapes[shape] as (text: string) => NewEvent;
          const text = character.repeat(Math.ceil(length / (Buffer.byteLength(JSON.stringify(character)) - 2)));
          const events = isSplit
            ? [make(text.slice(text.length / 2)), make(text.slice(0, text.length / 2))]
            : [make(text)];

          const isTooLarge = appendSizeOf(events) > LARGEST_APPEND_BYTES;

          expect(isRefused(events)).toBe(isTooLarge);
        },
      ),
      { numRuns: 150, seed: 20_261_121 },
    );
  });

  it('should count values that are no texts', () => {
    const numbers = Array.from({ length: 60_000 }, (_, index) => -1.234_567_890_123_456e-7 * (index + 1));
    const events = [eventOf(id, { data: [...numbers, ...Array.from({ length: 20_000 }, () => false)] })];

    expect(appendSizeOf(events)).toBeGreaterThan(LARGEST_APPEND_BYTES);
    expect(() => requireAppendable('thing', 0, events)).toThrow(AppendTooLargeError);
  });

  it('should take the largest and refuse one byte more', () => {
    const sized = (bytes: number) => {
      const empty = appendSizeOf([eventOf(id, { data: '' })]);
      return [eventOf(id, { data: 'x'.repeat(bytes - empty) })];
    };

    expect(appendSizeOf(sized(LARGEST_APPEND_BYTES))).toBe(LARGEST_APPEND_BYTES);
    expect(() => requireAppendable('thing', 0, sized(LARGEST_APPEND_BYTES))).not.toThrow();
    expect(() => requireAppendable('thing', 0, sized(LARGEST_APPEND_BYTES + 1))).toThrow(AppendTooLargeError);
  });
});
