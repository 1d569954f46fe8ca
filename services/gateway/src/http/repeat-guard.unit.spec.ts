import { createSecretKey, randomUUID } from 'node:crypto';
import type { RequestFingerprints } from '@entry/platform/ports/request-fingerprints';
import { describe, expect, it } from 'vitest';
import { createMemoryFingerprints, createRepeatGuard } from './repeat-guard.ts';

const secret = createSecretKey(Buffer.alloc(32, 3));
const BODY = { email: 'abebe@example.com', password: 'Meskerem13' };

async function claimed(idempotencyKey: string, body: unknown, key = secret): Promise<string> {
  let seen = '';
  const fingerprints: RequestFingerprints = {
    claim: async (_commandId, fingerprint) => {
      seen = fingerprint;
      return 'first';
    },
  };
  await createRepeatGuard(fingerprints, key).check(idempotencyKey, randomUUID(), body);

  return seen;
}

describe('When requests are told apart by their fingerprints', () => {
  it('should refuse another body under one key, at whatever gateway', async () => {
    const fingerprints = createMemoryFingerprints();
    const [one, other] = [createRepeatGuard(fingerprints, secret), createRepeatGuard(fingerprints, secret)];
    const [key, commandId] = [randomUUID(), randomUUID()];

    await one.check(key, commandId, BODY);
    await other.check(key.toUpperCase(), commandId, BODY);

    await expect(other.check(key, commandId, { ...BODY, password: 'Tikimt2014' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    await one.check(key, commandId, BODY);
  });

  it('should give a fingerprint that nobody can try passwords out on', async () => {
    const key = randomUUID();
    const fingerprint = await claimed(key, BODY);

    expect(await claimed(key, BODY)).toBe(fingerprint);
    // With the service's key stolen too, the client's own key is missing: it is kept nowhere.
    expect(await claimed(randomUUID(), BODY)).not.toBe(fingerprint);
    expect(await claimed(key, BODY, createSecretKey(Buffer.alloc(32, 4)))).not.toBe(fingerprint);
  });

  it('should know a file by its hash and not by its bytes', async () => {
    const key = randomUUID();
    const file = (hash: string) => ({ file: { bytes: Buffer.alloc(10), hash }, fields: {} });

    expect(await claimed(key, file('a'))).toBe(await claimed(key, file('a')));
    expect(await claimed(key, file('b'))).not.toBe(await claimed(key, file('a')));
  });
});
