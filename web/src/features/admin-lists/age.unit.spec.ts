import { describe, expect, it } from 'vitest';
import { formatAge } from './age.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const words = (id: string, values: Readonly<Record<string, string | number>> = {}) =>
  [id, ...Object.values(values)].join(' ');

describe('When an age is told', () => {
  it.each([
    ['2026-11-22T12:00:05.000Z', 'admin.age.moment'],
    ['2026-11-22T11:59:00.001Z', 'admin.age.moment'],
    ['2026-11-22T11:59:00.000Z', 'admin.age.minutes 1'],
    ['2026-11-22T11:00:00.001Z', 'admin.age.minutes 59'],
    ['2026-11-22T11:00:00.000Z', 'admin.age.hours 1'],
    ['2026-11-21T12:00:00.000Z', 'admin.age.days 1'],
    ['2026-10-01T00:00:00.000Z', 'admin.age.days 52'],
  ])('should be in the largest whole unit since %s', (instant, expected) => {
    expect(formatAge(instant, NOW, words)).toBe(expected);
  });
});
