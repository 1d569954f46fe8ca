import { Identifier } from '@entry/contracts/schema';
import { describe, expect, it } from 'vitest';
import { idempotencyKeyOf } from './idempotency-key.ts';

describe('idempotencyKeyOf', () => {
  it('should keep the key of a retried mutation and change it for a new one', () => {
    const variables = { amount: 1 };

    expect(idempotencyKeyOf(variables)).toBe(idempotencyKeyOf(variables));
    expect(idempotencyKeyOf({ amount: 1 })).not.toBe(idempotencyKeyOf(variables));
  });

  it('should be a UUID, which the server takes as the command id', () => {
    expect(Identifier.safeParse(idempotencyKeyOf({})).success).toBe(true);
  });
});
