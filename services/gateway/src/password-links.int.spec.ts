import { randomUUID } from 'node:crypto';
import { PASSWORD_LINK_HOURS } from '@entry/contracts/rules/timings';
import { accountStream } from '@entry/domain/streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RATE_LIMITS } from './limits/rate-limits.ts';
import { refusalOf } from './testing/refusal.ts';
import {
  type Answer,
  createClient,
  must,
  PASSWORD,
  register,
  registerWithRole,
  type TestClient,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const NEW_PASSWORD = 'Tikimt2014';
const HOUR = 3_600_000;

let service: TestService;
let admin: TestClient;

beforeAll(async () => {
  service = await startTestService();
  admin = await registerWithRole(service, 'admin');
});
afterAll(() => service.stop());

const idOf = ({ user }: TestClient): string => user?.id ?? '';
const askForLink = (someone: TestClient, by = admin, headers = {}): Promise<Answer> =>
  by.send('POST', `/api/admin/users/${idOf(someone)}/password-link`, undefined, headers);

async function linkTo(someone: TestClient): Promise<string> {
  return must(await askForLink(someone)).passwordLink.token;
}

const setPassword = (token: string, newPassword = NEW_PASSWORD, headers = {}): Promise<Answer> =>
  createClient(service).send('POST', '/api/auth/password-link', { token, newPassword }, headers);

const logInWith = async (someone: TestClient, password: string): Promise<number> =>
  (await createClient(service).send('POST', '/api/auth/login', { email: someone.user?.email, password })).status;

async function logOf(someone: TestClient): Promise<string> {
  const events = await service.log.readStream(accountStream(idOf(someone)), 0, 100);
  return JSON.stringify(events, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
}

describe('When an admin makes a password link', () => {
  it.each(['user', 'admin', 'auditor'] as const)('should let a person of role %s set a new password', async (role) => {
    const someone = role === 'user' ? await register(service) : await registerWithRole(service, role);

    must(await setPassword(await linkTo(someone)));

    expect(await logInWith(someone, PASSWORD)).toBe(401);
    expect(await logInWith(someone, NEW_PASSWORD)).toBe(200);
  });

  it('should say until when the link holds', async () => {
    const before = service.dependencies.now?.() ?? 0;
    const { passwordLink } = must(await askForLink(await register(service)));
    const after = service.dependencies.now?.() ?? 0;

    const ends = Date.parse(passwordLink.expiresAt) - PASSWORD_LINK_HOURS * HOUR;
    expect(ends).toBeGreaterThanOrEqual(before);
    expect(ends).toBeLessThanOrEqual(after);
  });

  it('should end all sessions of before', async () => {
    const someone = await register(service);
    const token = await linkTo(someone);
    must(await someone.get('/api/auth/me'));

    must(await setPassword(token));

    const { status, body } = await someone.get('/api/auth/me');
    expect([status, body.code]).toStrictEqual([401, 'session_ended']);
  });

  it('should answer a repeat of the request with the same link', async () => {
    const someone = await register(service);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = must(await askForLink(someone, admin, headers));
    const head = await service.log.head();

    expect(must(await askForLink(someone, admin, headers))).toStrictEqual(first);
    expect(await service.log.head()).toBe(head);

    must(await setPassword(first.passwordLink.token));
    const used = await refusalOf(service, () => askForLink(someone, admin, headers));
    expect(used.body.code).toBe('password_link_invalid');
  });

  it('should tell the person afterwards, and the audit who made the link and that it was used', async () => {
    const someone = await register(service);
    const auditor = await registerWithRole(service, 'auditor');
    const token = await linkTo(someone);
    must(await setPassword(token));

    const { body } = await createClient(service).send('POST', '/api/auth/login', {
      email: someone.user?.email,
      password: NEW_PASSWORD,
    });
    const { notifications } = must(await createClient(service, body).get('/api/notifications'));
    expect(notifications.map(({ title, page }: { title: string; page: string }) => [title, page])).toStrictEqual([
      ['Your password was changed by a link that staff made', 'profile'],
    ]);

    const timeline = must(await auditor.get(`/api/audit/timeline?account=${idOf(someone)}`));
    const told = timeline.entries.filter(({ type }: { type: string }) => type.startsWith('PasswordLink'));
    expect(told.map((entry: { type: string; actor: { id: string } }) => [entry.type, entry.actor.id])).toStrictEqual([
      ['PasswordLinkUsed', 'visitor'],
      ['PasswordLinkMade', idOf(admin)],
    ]);
  });

  it('should keep the token out of the log of events, the audit and the log of the service', async () => {
    const someone = await register(service);
    const auditor = await registerWithRole(service, 'auditor');
    const token = await linkTo(someone);
    must(await setPassword(token));

    const [, secret = ''] = token.split('.');
    const timeline = must(await auditor.get(`/api/audit/timeline?account=${idOf(someone)}`));
    const made = timeline.entries.find(({ type }: { type: string }) => type === 'PasswordLinkMade');
    const event = must(await auditor.get(`/api/audit/events/${made.eventId}`));
    expect(JSON.stringify(event)).toContain('(hidden)');
    for (const text of [
      await logOf(someone),
      JSON.stringify(timeline),
      JSON.stringify(event),
      service.logLines.join(''),
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('When a password link may not be made', () => {
  it('should refuse an admin for their own account', async () => {
    const { status, body } = await refusalOf(service, () => askForLink(admin));

    expect([status, body.code]).toStrictEqual([403, 'not_permitted']);
  });

  it('should refuse an account that is not active, one that is not there, and one that was erased', async () => {
    const [inactive, erased] = [await register(service), await register(service)];
    must(await admin.send('PUT', `/api/admin/users/${idOf(inactive)}`, { isActive: false }));
    must(await admin.send('DELETE', `/api/admin/users/${idOf(erased)}`));

    expect((await refusalOf(service, () => askForLink(inactive))).body.code).toBe('account_not_active');
    expect((await refusalOf(service, () => askForLink(erased))).body.code).toBe('account_deleted');
    const nobody = `/api/admin/users/${randomUUID()}/password-link`;
    expect((await refusalOf(service, () => admin.send('POST', nobody))).body.code).toBe('not_found');
  });
});

describe('When a password link does not hold', () => {
  const refused = async (token: string): Promise<readonly unknown[]> => {
    const { status, body } = await refusalOf(service, () => setPassword(token));
    return [status, body.code];
  };
  const INVALID = [409, 'password_link_invalid'];

  it('should refuse one that was used, one that a newer one ended, and any other text alike', async () => {
    const someone = await register(service);
    const [older, newer] = [await linkTo(someone), await linkTo(someone)];
    expect(await refused(older)).toStrictEqual(INVALID);
    must(await setPassword(newer));

    const others = [newer, `${newer}x`, `${idOf(someone)}.${'A'.repeat(43)}`, `${randomUUID()}.${'A'.repeat(43)}`, ''];
    for (const token of others) expect(await refused(token)).toStrictEqual(INVALID);
  });

  it('should refuse one after its hours', async () => {
    const someone = await register(service);
    const token = await linkTo(someone);
    service.advance(PASSWORD_LINK_HOURS * HOUR);
    try {
      expect(await refused(token)).toStrictEqual(INVALID);
    } finally {
      service.advance(-PASSWORD_LINK_HOURS * HOUR);
    }
  });

  it('should answer a repeat of the request that used it, which changes nothing', async () => {
    const someone = await register(service);
    const token = await linkTo(someone);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = must(await setPassword(token, NEW_PASSWORD, headers));
    const head = await service.log.head();

    expect(must(await setPassword(token, NEW_PASSWORD, headers))).toStrictEqual(first);
    expect(await service.log.head()).toBe(head);
  });

  it.each([
    ['password_common', 'Password1'],
    ['password_personal', 'AbebeBekele7'],
  ])('should refuse a password with %s, and keep the link', async (code, password) => {
    const someone = await register(service);
    const token = await linkTo(someone);

    const { status, body } = await refusalOf(service, () => setPassword(token, password));

    expect([status, body.code]).toStrictEqual([422, code]);
    expect(body.errors).toStrictEqual([{ field: 'newPassword', message: body.message, code }]);
    must(await setPassword(token));
  });
});

describe('When links are tried', () => {
  it('should be limited, and keep nobody from logging in', async () => {
    const limited = await startTestService({ rateLimits: DEFAULT_RATE_LIMITS, trustedProxyHops: 1 });
    try {
      const someone = await register(limited);
      const from = (address: string) => ({ 'x-forwarded-for': address });
      const body = { token: `${idOf(someone)}.${'A'.repeat(43)}`, newPassword: NEW_PASSWORD };
      const codes: string[] = [];
      for (let number = 0; number < 6; number += 1) {
        const visitor = createClient(limited);
        codes.push((await visitor.send('POST', '/api/auth/password-link', body, from('10.0.0.1'))).body.code);
      }

      expect(codes).toStrictEqual([...Array(5).fill('password_link_invalid'), 'too_many_requests']);
      const credentials = { email: someone.user?.email, password: PASSWORD };
      must(await createClient(limited).send('POST', '/api/auth/login', credentials, from('10.0.0.1')));
    } finally {
      await limited.stop();
    }
  });
});
