import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from './testing/refusal.ts';
import { createClient, must, PASSWORD, person, register } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const CASES = [
  ['password_common', 'Password1'],
  ['password_common', 'Xyzxyz1'],
  ['password_personal', 'AbebeBekele7'],
] as const;

describe('When a password is one that others try first', () => {
  it.each(CASES)('should be refused at registration with %s, and the address left free', async (code, password) => {
    const visitor = createClient(service);
    const request = person(`${randomUUID()}@example.com`);

    const { status, body } = await refusalOf(service, () =>
      visitor.send('POST', '/api/auth/register', { ...request, password }),
    );

    expect([status, body.code]).toStrictEqual([422, code]);
    expect(body.errors).toStrictEqual([{ field: 'password', message: body.message, code }]);
    must(await visitor.send('POST', '/api/auth/register', request), 201);
  });

  it.each(CASES)('should be refused with %s when it is changed, and the old one kept', async (code, newPassword) => {
    const someone = await register(service);

    const { status, body } = await refusalOf(service, () =>
      someone.send('POST', '/api/auth/change-password', { currentPassword: PASSWORD, newPassword }),
    );

    expect([status, body.code]).toStrictEqual([422, code]);
    expect(body.errors).toStrictEqual([{ field: 'newPassword', message: body.message, code }]);
    const credentials = { email: someone.user?.email, password: PASSWORD };
    must(await createClient(service).send('POST', '/api/auth/login', credentials));
  });

  it('should take 64 characters and all of them', async () => {
    const visitor = createClient(service);
    const password = `${'Goat sells 7 donkeys at noon; '.repeat(2)}Abc1`;
    const email = `${randomUUID()}@example.com`;
    must(await visitor.send('POST', '/api/auth/register', { ...person(email), password }), 201);

    must(await visitor.send('POST', '/api/auth/login', { email, password }));
    const shorter = await visitor.send('POST', '/api/auth/login', { email, password: password.slice(0, -1) });
    expect([password.length, shorter.status]).toStrictEqual([64, 401]);
  });
});
