import { describe, expect, it } from 'vitest';
import { createRecentCounts } from './recent-counts.ts';

function createClocked() {
  let time = 0;
  const counts = createRecentCounts(() => time);

  return {
    ...counts,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe('When it is counted what was done lately', () => {
  it('should know it for a minute at least, and for two at most', () => {
    const { add, of, pass } = createClocked();
    add('anna');
    pass(59_999);
    add('anna');
    expect([of('anna'), of('ben')]).toStrictEqual([2, 0]);

    pass(1);
    expect(of('anna')).toBe(2);
    pass(60_000);
    expect(of('anna')).toBe(0);
  });

  it('should forget all of it after a long silence', () => {
    const { add, of, pass } = createClocked();
    add('anna');
    pass(120_000);

    expect(of('anna')).toBe(0);
  });

  it('should keep what a flood of others cannot push out at once, and not grow with it', () => {
    const { add, of } = createClocked();
    for (let number = 0; number < 50_000; number += 1) add(`flood ${number}`);
    add('anna');
    for (let number = 0; number < 49_998; number += 1) add(`more ${number}`);

    expect([of('anna'), of('flood 0')]).toStrictEqual([1, 1]);
    for (let number = 0; number < 50_000; number += 1) add(`again ${number}`);
    expect(of('flood 0')).toBe(0);
  });
});
