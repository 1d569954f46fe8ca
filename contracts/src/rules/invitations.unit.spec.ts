import { describe, expect, it } from 'vitest';
import { invitationExpiry, waitingListStateAt } from './invitations.ts';

const NOW = '2026-11-22T10:00:00.000Z';

describe('When an invitation is made', () => {
  it('should hold for so many days to the millisecond', () => {
    expect(invitationExpiry(NOW, 7)).toBe('2026-11-29T10:00:00.000Z');
    expect(invitationExpiry('2028-02-28T23:59:59.999Z', 1)).toBe('2028-02-29T23:59:59.999Z');
  });
});

describe('Where somebody on the waiting list stands', () => {
  it.each([
    ['waiting', null, 'waiting'],
    ['invited', '2026-11-22T10:00:00.001Z', 'invited'],
    ['invited', NOW, 'expired'],
    ['invited', '2026-11-22T09:59:59.999Z', 'expired'],
    ['invited', null, 'invited'],
    ['confirmed', '2026-11-22T09:59:59.999Z', 'confirmed'],
  ] as const)('should follow from the clock: %s, until %s, is %s', (status, expiresAt, state) => {
    expect(waitingListStateAt({ status, expiresAt }, NOW)).toBe(state);
  });
});
