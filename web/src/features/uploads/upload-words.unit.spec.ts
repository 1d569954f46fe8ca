import { describe, expect, it } from 'vitest';
import { percentOf, timeLeftText } from './upload-words.ts';

describe('How far an upload is', () => {
  it.each([
    [0, 100, 1, 0],
    [999, 1_000, 1, 99],
    [1_000, 1_000, 1, 100],
    [62, 100, 25, 50],
    [0, 0, 1, 0],
  ])('%i of %i bytes, by steps of %i, should be %i percent', (sent, size, step, percent) => {
    expect(percentOf(sent, size, step)).toBe(percent);
  });

  it.each([
    [1, 'uploads.secondsLeft 5'],
    [41, 'uploads.secondsLeft 45'],
    [55, 'uploads.oneMinuteLeft'],
    [89, 'uploads.oneMinuteLeft'],
    [95, 'uploads.minutesLeft 2'],
    [330, 'uploads.minutesLeft 6'],
  ])('%i seconds should be told as %s', (seconds, words) => {
    const text = (id: string, values: object = {}) => [id, ...Object.values(values)].join(' ');

    expect(timeLeftText(seconds, text)).toBe(words);
  });
});
