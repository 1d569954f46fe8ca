import { randomUUID } from 'node:crypto';
import { createClient, must, PASSWORD, person } from '@entry/gateway/testing/test-client';
import { dyingAfter, startTestService, type TestService } from '@entry/gateway/testing/test-service';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function registrationsOf(accountId: string): Promise<number> {
  const events = await service.log.readAll(BEFORE_FIRST, 10_000);
  return events.filter(({ type, stream }) => type === 'AccountRegistered' && stream === `account-${accountId}`).length;
}

/** reserve, register, confirm, start the session */
const STEPS = [0, 1, 2, 3];

describe('When the process ends in the middle of a registration', () => {
  it.each(STEPS)('should be completed after %d steps by the same request sent again', async (steps) => {
    const request = person(`${randomUUID()}@example.com`);
    const key = { 'idempotency-key': randomUUID() };
    const broken = await createClient(dyingAfter(service, steps)).send('POST', '/api/auth/register', request, key);
    expect([broken.status, broken.body.code]).toStrictEqual([500, 'internal_error']);
    expect(JSON.stringify(broken.body)).not.toContain('process ended');

    const { user, token } = must(await createClient(service).send('POST', '/api/auth/register', request, key), 201);

    expect(must(await createClient(service, { user, token }).get('/api/auth/me')).user.email).toBe(request.email);
    expect(await registrationsOf(user.id)).toBe(1);
  });

  it.each([
    [1, 201, 401],
    [2, 409, 200],
    [3, 409, 200],
  ])('should, after %d steps, leave the address to whoever has the account', async (steps, registration, login) => {
    const request = person(`${randomUUID()}@example.com`);
    await createClient(dyingAfter(service, steps)).send('POST', '/api/auth/register', request);
    // Nobody may hold an address for longer than a minute without an account.
    service.advance(61_000);

    const other = await createClient(service).send('POST', '/api/auth/register', {
      ...request,
      password: 'Different1',
    });
    const credentials = { email: request.email, password: PASSWORD };
    const own = await createClient(service).send('POST', '/api/auth/login', credentials);

    expect([other.status, own.status]).toStrictEqual([registration, login]);
  });

  it('should let the person in by logging in, and keep the address for good then', async () => {
    const request = person(`${randomUUID()}@example.com`);
    await createClient(dyingAfter(service, 2)).send('POST', '/api/auth/register', request);
    service.advance(61_000);

    must(await createClient(service).send('POST', '/api/auth/login', { email: request.email, password: PASSWORD }));
    const other = await createClient(service).send('POST', '/api/auth/register', request);
    expect(other.body.code).toBe('email_taken');
  });
});
