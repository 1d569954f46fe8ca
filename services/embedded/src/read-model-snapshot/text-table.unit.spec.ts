import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createByteWriter } from '../event-log/byte-codec.ts';
import { readTexts, SEGMENT, writeTexts } from './segments.ts';
import { slotsOf, TextTable } from './text-table.ts';

function tableOf(texts: readonly string[]): TextTable {
  const table = new TextTable();
  for (let start = 0; start < texts.length; start += SEGMENT) {
    const writer = createByteWriter();
    writeTexts(writer, texts.slice(start, start + SEGMENT));
    table.add(readTexts({ buffer: writer.bytes(), offset: 0 }));
  }
  const turns = slotsOf(texts);
  for (;;) {
    const { done, value } = turns.next();
    if (done !== true) continue;

    table.addSlots(value.subarray(0, 5));
    table.addSlots(value.subarray(5));
    return table;
  }
}

describe('When texts are kept in a table', () => {
  it('should be found by what they are, and nothing else', () => {
    const texts = ['', 'ä', 'ሰላም', '\ud800', ...Array.from({ length: 45_000 }, () => randomUUID()), 'the last'];
    const table = tableOf(texts).complete();

    expect(texts.findIndex((text, number) => table.find(text) !== number || table.texts.at(number) !== text)).toBe(-1);
    for (const other of ['a', 'the last ', '\udc00', randomUUID()]) expect(table.find(other)).toBe(-1);
  });

  it('should find nothing among none', () => {
    expect(tableOf([]).complete().find('')).toBe(-1);
  });

  it('should refuse one that is not whole, in which a search might have no end', () => {
    const table = new TextTable();
    table.addSlots(Uint32Array.of(1));

    expect(() => table.complete()).toThrow(RangeError);
  });

  it('should refuse a part behind one that is not full', () => {
    const table = tableOf(['one']);
    const writer = createByteWriter();
    writeTexts(writer, ['two']);

    expect(() => table.add(readTexts({ buffer: writer.bytes(), offset: 0 }))).toThrow(RangeError);
  });
});
