import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, must, PASSWORD, register, registerWithRole, type TestClient } from '../testing/test-client.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('When a session ends', () => {
  it('should end at once on logout, on a new password, on a new role and on deactivation', async () => {
    const admin = await registerWithRole(service, 'admin');
    const person = await register(service);
    const id = person.user?.id;
    const isOut = async (client: TestClient) => (await client.get('/api/auth/me')).body.code === 'session_ended';

    must(await person.send('POST', '/api/auth/logout'));
    expect(await isOut(person)).toBe(true);

    const again = async (password = PASSWORD) => {
      const email = person.user?.email;
      return createClient(
        service,
        must(await createClient(service).send('POST', '/api/auth/login', { email, password })),
      );
    };
    const second = await again();
    const third = await again();
    must(
      await second.send('POST', '/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'Tahsas2015' }),
    );
    expect([await isOut(second), await isOut(third)]).toStrictEqual([false, true]);

    must(await admin.send('PUT', `/api/admin/users/${id}/role`, { role: 'admin' }));
    expect(await isOut(second)).toBe(true);
    const fourth = await again('Tahsas2015');
    must(await fourth.get('/api/admin/users'));

    must(await admin.send('PUT', `/api/admin/users/${id}`, { isActive: false }));
    expect(await isOut(fourth)).toBe(true);
  });

  it('should tell when it ends at the person’s own doing, and to a page left open only when that is near', async () => {
    const person = await register(service);
    const { email } = person.user ?? {};
    const login = await createClient(service).send('POST', '/api/auth/login', { email, password: PASSWORD });
    const remembered = { email, password: PASSWORD, rememberMe: true };
    const endOf = ({ headers }: { readonly headers: Headers }) => headers.get('x-session-ends');

    expect(endOf(login)).toBe('1800;idle');
    expect(endOf(await createClient(service).send('POST', '/api/auth/login', remembered))).toBe('2592000;final');
    // The service's clock runs on while it answers.
    expect(endOf(await person.get('/api/auth/me'))).toMatch(/^(1800|17\d\d);idle$/);
    expect(endOf(await person.get('/api/applications'))).toBeNull();

    service.advance(26 * 60_000);
    expect(endOf(await person.get('/api/applications'))).toMatch(/^(240|2[0-3]\d|1\d\d);idle$/);
    expect(endOf(await person.get('/api/auth/me'))).toMatch(/^(1800|17\d\d);idle$/);

    for (let minutes = 0; minutes < 11 * 60; minutes += 20) {
      service.advance(20 * 60_000);
      must(await person.get('/api/auth/me'));
    }
    service.advance(12 * 60_000);
    const left = Number(endOf(await person.get('/api/auth/me'))?.replace(/;final$/, ''));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(22 * 60);
  });

  it('should begin with a token of its own at every login', async () => {
    const { user } = await register(service);
    const logIn = async () =>
      must(await createClient(service).send('POST', '/api/auth/login', { email: user?.email, password: PASSWORD }))
        .token;

    expect(new Set([await logIn(), await logIn(), await logIn()]).size).toBe(3);
  });

  it('should not end, nor change its end, for whoever changes the password', async () => {
    const { user } = await register(service);
    const credentials = { email: user?.email, password: PASSWORD, rememberMe: true };
    const remembered = must(await createClient(service).send('POST', '/api/auth/login', credentials));

    const own = createClient(service, remembered);
    const changed = await own.send('POST', '/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'Tahsas2015',
    });

    expect(must(changed).token).toBe(remembered.token);
    for (const { headers } of [changed, await own.get('/api/auth/me')]) {
      expect(headers.get('x-session-ends')).toMatch(/^(2592000|25919\d\d);final$/);
    }
  });

  it('should end after half an hour in which only pages left open have asked, unless it is remembered', async () => {
    const person = await register(service);
    const { email } = person.user ?? {};
    const remembered = createClient(
      service,
      must(
        await createClient(service).send('POST', '/api/auth/login', { email, password: PASSWORD, rememberMe: true }),
      ),
    );
    must(await person.get('/api/auth/me'));
    must(await remembered.get('/api/auth/me'));

    service.advance(20 * 60_000);
    must(await person.get('/api/applications'));
    service.advance(11 * 60_000);

    expect((await person.get('/api/applications')).body.code).toBe('session_ended');
    must(await remembered.get('/api/auth/me'));
  });
});
