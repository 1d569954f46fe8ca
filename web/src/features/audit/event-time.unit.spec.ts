import { describe, expect, it } from 'vitest';
import { formatRelative } from './event-time.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');

describe('When the time of an event is told as passed time', () => {
  it.each([
    ['2026-11-22T11:59:30.000Z', 'this minute'],
    ['2026-11-22T11:55:00.000Z', '5 minutes ago'],
    ['2026-11-22T09:10:00.000Z', '2 hours ago'],
    ['2026-11-21T11:00:00.000Z', 'yesterday'],
    ['2026-11-15T12:00:00.000Z', '7 days ago'],
    ['2026-11-15T11:59:59.000Z', null],
    // A clock that is behind the service's.
    ['2026-11-22T12:00:05.000Z', 'this minute'],
  ])('should be short, and nothing when the date says more: %s', (instant, expected) => {
    expect(formatRelative(instant, NOW)).toBe(expected);
  });
});
