import { describe, expect, it } from 'vitest';
import { DEFAULT_REGISTRATION_OPENS, priceHoldsUntil, quoteFee } from './fees.ts';

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
    expect(quoteFee(now, DEFAULT_REGISTRATION_OPENS, false)).toEqual({
      amount,
      currency: 'ETB',
      window,
      quotedAt: now,
    });
  });

  it('should give confirmed waiting-list members their fee at any time', () => {
    const now = '2025-10-29T00:00:00.000Z';

    expect(quoteFee(now, DEFAULT_REGISTRATION_OPENS, true)).toEqual({
      amount: 3_500,
      currency: 'ETB',
      window: 'waiting_list',
      quotedAt: now,
    });
  });
});

describe('The price', () => {
  it.each([
    ['before_opening', '2026-10-08T00:00:00.000Z'],
    ['first_week', '2026-10-08T00:00:00.000Z'],
    ['second_week', '2026-10-15T00:00:00.000Z'],
    ['third_week', '2026-10-22T00:00:00.000Z'],
    ['final_week', null],
    ['standard', null],
    ['waiting_list', null],
  ] as const)('of %s holds until %s', (window, until) => {
    expect(priceHoldsUntil(window, '2026-10-01T00:00:00.000Z')).toBe(until);
  });
});
