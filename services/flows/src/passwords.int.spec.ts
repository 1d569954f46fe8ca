import { QueueFullError } from '@entry/media/bounded-queue';
import { describe, expect, it } from 'vitest';
import { createPasswords, PASSWORD_HASH_COST } from './passwords.ts';

describe('When passwords are checked', () => {
  const passwords = createPasswords();

  it('should hash with argon2id at the cost we promise', async () => {
    expect(PASSWORD_HASH_COST).toStrictEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await passwords.hash('Secret1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('should tell the right one from all others, without trimming or shortening', async () => {
    const long = `${'x'.repeat(200)}Aa1 `;
    const hash = await passwords.hash(long);

    expect(await passwords.verify(hash, long)).toBe(true);
    expect(await passwords.verify(hash, long.trim())).toBe(false);
    expect(await passwords.verify(hash, long.slice(0, 128))).toBe(false);
  });

  it('should do the work for an account that is not there, and say no', async () => {
    expect(await passwords.verify(null, 'Secret1')).toBe(false);
  });

  it('should refuse what does not fit into the line', async () => {
    const cheap = createPasswords({ memoryCost: 1_024, timeCost: 2, parallelism: 1 });
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => cheap.hash('Secret1')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');

    expect(refused).toHaveLength(40 - 22);
    expect(refused.every((outcome) => outcome.reason instanceof QueueFullError)).toBe(true);
  });
});
