import { describe, expect, it } from 'vitest';
import { priceHoldsUntil, quoteFee } from './fees.ts';

const OPENS = '2025-10-01T00:00:00.000Z';

describe('When a fee is quoted', () => {
  it.each([
    ['2025-09-30T23:59:59.999Z', 'before_opening', 3_500],
    ['2025-10-01T00:00:00.000Z', 'first_week', 3_500],
    ['2025-10-07T23:59:59.999Z', 'first_week', 3_500],
    ['2025-10-08T00:00:00.000Z', 'second_week', 4_000],
    ['2025-10-15T00:00:00.000Z', 'third_week', 4_500],
    ['2025-10-22T00:00:00.000Z', 'final_week', 5_000],
    ['2025-10-29T00:00:00.000Z', 'standard', 5_000],
  ])('at %s it is the %s fee of %d', (now, window, amount) => {
    expect(quoteFee(now, OPENS, false)).toEqual({
      amount,
      currency: 'ETB',
      window,
      quotedAt: now,
    });
  });

  it('should give confirmed waiting-list members their fee at any time', () => {
    const now = '2025-10-29T00:00:00.000Z';

    expect(quoteFee(now, OPENS, true)).toEqual({
      amount: 3_500,
      currency: 'ETB',
      window: 'waiting_list',
      quotedAt: now,
    });
  });
});

describe('When nobody knows when registration opens', () => {
  it('should quote the first week, and no end of it', () => {
    expect(quoteFee('2026-11-22T00:00:00.000Z', null, false)).toMatchObject({
      amount: 3_500,
      window: 'before_opening',
    });
    expect(priceHoldsUntil('before_opening', null)).toBeNull();
  });
});

describe('When it is asked how long a price holds', () => {
  it.each([
    ['before_opening', '2025-10-08T00:00:00.000Z'],
    ['first_week', '2025-10-08T00:00:00.000Z'],
    ['second_week', '2025-10-15T00:00:00.000Z'],
    ['third_week', '2025-10-22T00:00:00.000Z'],
    ['final_week', null],
    ['standard', null],
    ['waiting_list', null],
  ] as const)('%s holds until %s', (window, until) => {
    expect(priceHoldsUntil(window, OPENS)).toBe(until);
  });

  it('should be the instant at which the next price is quoted', () => {
    for (const window of ['first_week', 'second_week', 'third_week'] as const) {
      const until = priceHoldsUntil(window, OPENS) ?? '';
      const before = new Date(Date.parse(until) - 1).toISOString();

      expect(quoteFee(before, OPENS, false).window).toBe(window);
      expect(quoteFee(until, OPENS, false).amount).toBeGreaterThan(quoteFee(before, OPENS, false).amount);
    }
  });
});
