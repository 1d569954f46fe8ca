import { describe, expect, it } from 'vitest';
import { turnedBack } from './history.ts';

const saved = (...values: readonly string[]) => values.map((city) => ({ section: 'address', values: { city } }));
const typed = new Map([['city', ['Adama', 'H', 'Ha', 'Har', 'G', 'Go', 'Go ']]]);

describe('The values that a field has in the log', () => {
  it('should follow what was typed, with or without what lies between', () => {
    expect(turnedBack(saved('Adama', 'Ha', 'Har', 'Go'), typed)).toStrictEqual([]);
    expect(turnedBack(saved('Adama', 'Adama', 'Go', 'Go'), typed)).toStrictEqual([]);
  });

  it('should be told of when one comes back, and when one was never typed', () => {
    expect(turnedBack(saved('Adama', 'Go', 'Har'), typed)).toStrictEqual(['city: “Har” came after “Go”']);
    expect(turnedBack(saved('Adama', 'Harar'), typed)).toStrictEqual(['city: “Harar” came after “Adama”']);
  });
});
