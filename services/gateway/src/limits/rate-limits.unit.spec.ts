import type { MaybePromise } from '@entry/platform/ports/read-store';
import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../problems/http-problem.ts';
import { createRateLimits, DEFAULT_RATE_LIMITS, rateLimitsFor } from './rate-limits.ts';

const anna = { account: 'anna', address: '1.1.1.1', device: null };
const limit = (points: number) => ({ points, seconds: 600 });
const limits = () =>
  createRateLimits({
    ...DEFAULT_RATE_LIMITS,
    failedLoginsPerAddress: limit(4),
    failedLoginsPerDevice: limit(2),
    loginsPerAccount: limit(2),
    failedLoginsPerAccountAndAddress: limit(2),
    failedLoginsPerAccount: limit(3),
    uploadsPerAccount: limit(1),
    uploadPartsPerAccount: limit(1),
    generalPerAccount: limit(3),
  });

async function retryAfter(counted: MaybePromise<void>): Promise<string | null> {
  try {
    await counted;
    return null;
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.code !== 'too_many_requests') throw error;
    return error.details.headers?.['Retry-After'] ?? '';
  }
}

describe('When requests are counted', () => {
  it('should count wrong passwords by address, whoever they are tried on, and no right ones', async () => {
    const { countPassword, forgetPasswords } = limits();
    for (const account of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const right = { ...anna, account };
      await countPassword(right);
      await forgetPasswords(right);
    }
    for (const account of ['g', 'h', 'i', 'j']) await countPassword({ ...anna, account });

    expect(Number(await retryAfter(countPassword({ ...anna, account: 'k' })))).toBeGreaterThan(500);
    expect(await retryAfter(countPassword({ ...anna, account: 'k', address: '2.2.2.2' }))).toBeNull();
  });

  it('should say in words how long to wait', async () => {
    const { countLogin } = limits();
    await countLogin('anna');
    await countLogin('anna');

    await expect(countLogin('anna')).rejects.toMatchObject({
      details: { message: 'Too many attempts. Please try again in 10 minutes.', headers: { 'Retry-After': '600' } },
    });
    expect(await retryAfter(countLogin('ben'))).toBeNull();
  });

  it('should count a device that is known by itself, whatever others have used up', async () => {
    const { countPassword, forgetPasswords } = limits();
    const known = { ...anna, device: 'phone' };
    for (const address of ['5.5.5.5', '6.6.6.6', '7.7.7.7']) await countPassword({ ...anna, address });
    expect(await retryAfter(countPassword(anna))).not.toBeNull();

    expect(await retryAfter(countPassword(known))).toBeNull();
    expect(await retryAfter(countPassword(known))).toBeNull();
    expect(await retryAfter(countPassword(known))).not.toBeNull();
    expect(await retryAfter(countPassword({ ...known, device: 'laptop' }))).toBeNull();
    await forgetPasswords(known);
    expect(await retryAfter(countPassword(known))).toBeNull();
    // What others tried was wrong all the same.
    expect(await retryAfter(countPassword({ ...anna, address: '8.8.8.8' }))).not.toBeNull();
  });

  it('should count uploads and everything else by account', async () => {
    const { countRequest } = limits();
    await countRequest('upload', 'x', 'anna');

    expect(await retryAfter(countRequest('upload', 'x', 'anna'))).not.toBeNull();
    await countRequest('upload', 'x', 'ben');
    await countRequest('general', 'x', 'anna');
    expect(await retryAfter(countRequest('general', 'x', 'anna'))).not.toBeNull();
  });

  it('should count the parts of uploads apart from uploads, by account', async () => {
    const { countRequest } = limits();
    await countRequest('upload', 'x', 'anna');
    await countRequest('upload-part', 'x', 'anna');

    expect(await retryAfter(countRequest('upload-part', 'x', 'anna'))).not.toBeNull();
    await countRequest('upload-part', 'x', 'ben');
  });

  it.each(['registration', 'waiting-list'] as const)(
    'should count of %s only what was not taken back, by address',
    async (rateClass) => {
      const { countRequest, takeRequestBack } = createRateLimits({
        ...DEFAULT_RATE_LIMITS,
        registrationPerAddress: limit(2),
        waitingListPerAddress: limit(2),
      });
      for (let count = 0; count < 5; count += 1) {
        await countRequest(rateClass, 'x', null);
        await takeRequestBack(rateClass, 'x');
      }
      await countRequest(rateClass, 'x', null);
      await countRequest(rateClass, 'x', null);
      expect(await retryAfter(countRequest(rateClass, 'x', null))).not.toBeNull();
      expect(await retryAfter(countRequest(rateClass, 'x', null))).not.toBeNull();
      await takeRequestBack(rateClass, 'x');

      expect(await retryAfter(countRequest(rateClass, 'x', null))).toBeNull();
      expect(await retryAfter(countRequest(rateClass, 'y', null))).toBeNull();
    },
  );

  it('should take back nothing of other kinds', async () => {
    const { countRequest, takeRequestBack } = limits();
    for (let count = 0; count < 3; count += 1) await countRequest('general', 'x', 'anna');
    await takeRequestBack('general', 'x');

    expect(await retryAfter(countRequest('general', 'x', 'anna'))).not.toBeNull();
  });

  it('should let as many people register and join from one address as are configured', async () => {
    const { countRequest } = createRateLimits(rateLimitsFor({ registrations: 2, waitingList: 1 }));
    await countRequest('registration', 'x', null);
    await countRequest('registration', 'x', null);
    await countRequest('waiting-list', 'x', null);

    expect(Number(await retryAfter(countRequest('registration', 'x', null)))).toBeGreaterThan(3_500);
    expect(Number(await retryAfter(countRequest('waiting-list', 'x', null)))).toBeGreaterThan(3_500);
  });

  it('should never refuse a health check', async () => {
    const { countRequest } = limits();

    for (let count = 0; count < 50; count += 1) {
      expect(await retryAfter(countRequest('unlimited', 'x', null))).toBeNull();
    }
  });

  it('should make an account wait after wrong passwords, and forget them after a right one', async () => {
    const { countPassword, forgetPasswords } = limits();
    expect(await retryAfter(countPassword(anna))).toBeNull();
    expect(await retryAfter(countPassword(anna))).toBeNull();

    expect(await retryAfter(countPassword(anna))).not.toBeNull();
    expect(await retryAfter(countPassword({ ...anna, account: 'ben' }))).toBeNull();
    await forgetPasswords(anna);
    expect(await retryAfter(countPassword(anna))).toBeNull();
  });

  it('should let nobody lock an account for its owner, until the guesses come from many places', async () => {
    const { countPassword } = limits();
    const stranger = { ...anna, address: '6.6.6.6' };
    await countPassword(stranger);
    await countPassword(stranger);

    expect(await retryAfter(countPassword(stranger))).not.toBeNull();
    expect(await retryAfter(countPassword(anna))).toBeNull();
    expect(await retryAfter(countPassword({ ...anna, address: '7.7.7.7' }))).not.toBeNull();
  });

  it('should not hold a password against an account that nobody looked at', async () => {
    const { countPassword, takePasswordBack } = limits();
    for (let count = 0; count < 5; count += 1) {
      expect(await retryAfter(countPassword(anna))).toBeNull();
      await takePasswordBack(anna);
      expect(await retryAfter(countPassword({ ...anna, device: 'phone' }))).toBeNull();
      await takePasswordBack({ ...anna, device: 'phone' });
    }
  });

  it('should be possible to switch off', async () => {
    const { countRequest } = createRateLimits(null);

    for (let count = 0; count < 2_000; count += 1) {
      expect(await retryAfter(countRequest('registration', 'x', null))).toBeNull();
    }
  });
});
