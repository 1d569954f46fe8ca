import { describe, expect, it } from 'vitest';
import { HARD_CHECKS } from './hard-checks.ts';
import type { SlipFacts } from './slip-facts.ts';

/** What the check of the date says of a reference with this day in it. */
function outcomeOf(day: string, uploadedAt: string): string | undefined {
  const check = HARD_CHECKS.find(({ code }) => code === 'reference_date_impossible');
  const reference = { kind: 'day', day: Date.parse(day), certainty: 'proven' } as const;

  return check?.look({ reference, uploadedAt: Date.parse(uploadedAt) } as SlipFacts).outcome;
}

describe('When the day in a reference is held against the upload', () => {
  it.each([
    ['the same day', '2026-10-27', '2026-10-27T12:00:00Z'],
    ['after midnight in Addis Ababa', '2026-10-28', '2026-10-27T21:00:00Z'],
    ['then booked on the next day', '2026-10-29', '2026-10-27T21:00:00Z'],
    ['after four months less a day', '2026-10-27', '2027-02-23T12:00:00Z'],
  ])('should be possible: %s', (_what, day, uploadedAt) => {
    expect(outcomeOf(day, uploadedAt)).toBe('clear');
  });

  it.each([
    ['three days ahead', '2026-10-30', '2026-10-27T21:00:00Z'],
    ['half a year old', '2026-04-27', '2026-10-27T12:00:00Z'],
  ])('should be impossible: %s', (_what, day, uploadedAt) => {
    expect(outcomeOf(day, uploadedAt)).toBe('found');
  });
});
