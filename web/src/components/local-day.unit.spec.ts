import { describe, expect, it } from 'vitest';
import { endOfDay, startOfDay } from './local-day.ts';

describe('When somebody names a day', () => {
  it.each(['2026-03-29', '2026-10-25', '2026-11-27', '2028-02-29'])(
    'should be all instants that a list shows as %s where the reader is',
    (day) => {
      const shown = (instant: number) => new Date(instant).toLocaleDateString('sv');
      const [start, end] = [Date.parse(startOfDay(day)), Date.parse(endOfDay(day))];

      expect([shown(start), shown(end)]).toStrictEqual([day, day]);
      expect([shown(start - 1), shown(end + 1)]).not.toContain(day);
    },
  );

  it('should stay within the years that can be written', () => {
    expect(startOfDay('0000-01-01')).toMatch(/^\d{4}-/);
    expect(endOfDay('9999-12-31')).toMatch(/^9999-/);
  });
});
