import { describe, expect, it } from 'vitest';
import { tryAgain } from './wait-in-words.ts';

describe('When somebody is told to come back', () => {
  it.each([
    [1, 'Please wait a moment and try again.'],
    [3, 'Please try again in 3 seconds.'],
    [59, 'Please try again in 59 seconds.'],
    [60, 'Please try again in 1 minute.'],
    [61, 'Please try again in 2 minutes.'],
    [900, 'Please try again in 15 minutes.'],
    [3_600, 'Please try again in 1 hour.'],
    [3_601, 'Please try again in 2 hours.'],
  ])('should hear after %d seconds: %s', (seconds, words) => {
    expect(tryAgain(seconds)).toBe(words);
  });
});
