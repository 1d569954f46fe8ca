import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokens } from './auth/tokens.ts';
import type { Policy, Route } from './http/define-route.ts';
import {
  type Answer,
  COMPLETE_FORM,
  createApplication,
  createClient,
  must,
  PASSWORD,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';
import { beginUpload, documentRequest, sendPart } from './testing/upload-by-parts.ts';

const CALLERS = ['anonymous', 'user', 'other user', 'admin', 'auditor', 'deactivated', 'expired', 'forged'] as const;
type Caller = (typeof CALLERS)[number];

const SIGNED_IN = {
  anonymous: 'not_signed_in',
  deactivated: 'session_ended',
  expired: 'session_ended',
  forged: 'not_signed_in',
};
/** Who is turned away by which policy, and with which code; everybody else comes to the route itself. */
const TURNED_AWAY: Record<Policy, Partial<Record<Caller, string>>> = {
  public: {},
  'signed-in': SIGNED_IN,
  'file-link': SIGNED_IN,
  applicant: { ...SIGNED_IN, admin: 'not_permitted', auditor: 'not_permitted' },
  member: { ...SIGNED_IN, auditor: 'not_permitted' },
  staff: { ...SIGNED_IN, user: 'not_permitted', 'other user': 'not_permitted' },
  admin: { ...SIGNED_IN, auditor: 'not_permitted', user: 'not_permitted', 'other user': 'not_permitted' },
};
const ACCESS_CODES = ['not_signed_in', 'session_ended', 'not_permitted'];
/** A ticket may bring its holder there, so they turn people away themselves. */
const FILES_FOR_ADMINS: ReadonlySet<string> = new Set([
  '/api/admin/payment-slips/{id}/preview',
  '/api/admin/payment-slips/{id}/error-levels',
]);

let service: TestService;
let callers: Record<Caller, TestClient>;

beforeAll(async () => {
  service = await startTestService();
  const [user, other, admin, auditor, deactivated] = await Promise.all([
    register(service),
    register(service),
    registerWithRole(service, 'admin'),
    registerWithRole(service, 'auditor'),
    register(service),
  ]);
  must(await admin.send('PUT', `/api/admin/users/${deactivated.user?.id}`, { isActive: false }));

  const tokenOf = async (key: Parameters<typeof createTokens>[0], time: number) => {
    const tokens = createTokens(key, () => time);
    const accountId = user.user?.id ?? '';
    const expiresAt = new Date(time + 60_000).toISOString();
    return tokens.issue({ accountId, sessionId: randomUUID(), expiresAt, remembered: false });
  };
  const withToken = (token: string) =>
    createClient(service, { token, user: user.user as NonNullable<typeof user.user> });

  callers = {
    anonymous: createClient(service),
    user,
    'other user': other,
    admin,
    auditor,
    deactivated,
    expired: withToken(await tokenOf(service.dependencies.signingKey, Date.now() - 3_600_000)),
    forged: withToken(await tokenOf(createSecretKey(randomBytes(32)), Date.now())),
  };
});
afterAll(() => service.stop());

const addressOf = (route: Route, id: string) => route.path.replaceAll(/\{\w+\}/g, id);

function call(client: TestClient, route: Route, id: string = randomUUID()): Promise<Answer> {
  const path = addressOf(route, id);
  if (route.method === 'GET') return client.get(path);

  return client.send(route.method, path, route.body === null ? undefined : {});
}

describe('When the routes are declared', () => {
  it('should be the only ones there are', () => {
    const declared = service.routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    const registered = service.app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`);

    expect(registered.toSorted()).toStrictEqual(declared.toSorted());
    expect(new Set(declared).size).toBe(declared.length);
    expect(declared.length).toBeGreaterThan(50);
  });

  it('should let nobody in without a session but where the specification says so', () => {
    const open = service.routes
      .filter(({ policy }) => policy === 'public')
      .map(({ method, path }) => `${method} ${path}`);

    expect(open).toStrictEqual([
      'GET /health/live',
      'GET /health/ready',
      'GET /health/status',
      'POST /api/auth/login',
      'POST /api/auth/register',
      'POST /api/auth/password-link',
      'GET /api/geo/check',
      'GET /api/service',
      'POST /api/waitinglist/signup',
      'POST /api/waitinglist/form',
      'GET /api/waitinglist/form',
      'POST /api/waitinglist/invitation',
      'POST /api/waitinglist/confirm',
      'GET /api/evidence/keys',
    ]);
  });

  it('should keep everything below /api/admin for admins', () => {
    const admin = service.routes.filter(({ path }) => path.startsWith('/api/admin'));

    expect(admin.filter(({ policy }) => policy !== 'admin').map(({ path }) => path)).toStrictEqual([
      '/api/admin/payment-slips/{id}/preview',
      '/api/admin/payment-slips/{id}/error-levels',
      '/api/admin/applicants/{id}',
    ]);
  });

  it('should let an auditor change nothing but what is their own', () => {
    const changing = service.routes.filter(({ policy, method }) => policy === 'signed-in' && method !== 'GET');

    expect(changing.map(({ method, path }) => `${method} ${path}`)).toStrictEqual([
      'PUT /api/auth/profile',
      'POST /api/auth/change-password',
      'POST /api/auth/logout',
      'POST /api/auth/forget-device',
      'POST /api/documents/validate-photo',
      'POST /api/documents/{id}/ticket',
      'POST /api/paymentslips/{id}/ticket',
      'PUT /api/notifications/read-all',
      'PUT /api/notifications/{id}/read',
      'DELETE /api/notifications/{id}',
      'POST /api/automation/validate-photo',
    ]);
  });

  it('should let nobody but an applicant change an application or take up an invitation of their own', () => {
    const own = service.routes.filter(({ policy }) => policy === 'applicant');

    expect(own.map(({ method, path }) => `${method} ${path}`)).toStrictEqual([
      'GET /api/auth/device-key',
      'POST /api/applications',
      'PUT /api/applications/{id}',
      'POST /api/applications/{id}/submit',
      'DELETE /api/applications/{id}',
      'PUT /api/applications/{id}/confirmation-number',
      'POST /api/documents/upload',
      'DELETE /api/documents/{id}',
      'POST /api/paymentslips/upload',
      'POST /api/uploads',
      'GET /api/uploads',
      'GET /api/uploads/{id}',
      'PUT /api/uploads/{id}/parts',
      'POST /api/uploads/{id}/complete',
      'DELETE /api/uploads/{id}',
      'GET /api/waitinglist/me',
      'POST /api/waitinglist/me/confirm',
      'GET /api/applications/{id}/receipt',
    ]);
  });

  it('should be those of the specification', () => {
    const declared = new Set(
      service.routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{id}')}`),
    );
    const specified = [
      'POST /api/auth/login',
      'POST /api/auth/register',
      'GET /api/auth/me',
      'PUT /api/auth/profile',
      'POST /api/auth/change-password',
      'GET /api/applications',
      'GET /api/applications/{id}',
      'POST /api/applications',
      'PUT /api/applications/{id}',
      'POST /api/applications/{id}/submit',
      'DELETE /api/applications/{id}',
      'POST /api/documents/upload',
      'GET /api/documents/{id}',
      'DELETE /api/documents/{id}',
      'POST /api/documents/validate-photo',
      'GET /api/documents/{id}/download',
      'GET /api/documents/{id}/preview',
      'GET /api/notifications',
      'PUT /api/notifications/{id}/read',
      'PUT /api/notifications/read-all',
      'GET /api/notifications/unread-count',
      'DELETE /api/notifications/{id}',
      'POST /api/waitinglist/signup',
      'POST /api/paymentslips/upload',
      'GET /api/paymentslips',
      'GET /api/paymentslips/{id}',
      'GET /api/admin/dashboard',
      'GET /api/admin/activity',
      'GET /api/admin/applications',
      'GET /api/admin/applications/{id}',
      'PUT /api/admin/applications/{id}/status',
      'PUT /api/admin/documents/{id}/status',
      'GET /api/admin/documents',
      'PUT /api/admin/payments/{id}/verify',
      'GET /api/admin/payments',
      'GET /api/admin/users',
      'GET /api/admin/users/{id}',
      'PUT /api/admin/users/{id}',
      'DELETE /api/admin/users/{id}',
      'PUT /api/admin/users/{id}/role',
      'GET /api/admin/waitinglist',
      'DELETE /api/admin/waitinglist/{id}',
      'GET /api/admin/payment-slips',
      'PUT /api/admin/payment-slips/{id}/verify',
      'GET /api/admin/payment-slips/{id}/integrity',
      'GET /api/admin/payment-slips/{id}/preview',
      'GET /api/automation/dashboard',
      'GET /api/automation/ready-for-submission',
      'POST /api/automation/validate/{id}',
      'GET /api/automation/status/{id}',
      'POST /api/automation/submit/{id}',
      'POST /api/automation/validate-photo',
      'GET /api/geo/check',
    ];

    expect(specified.filter((route) => !declared.has(route))).toStrictEqual([]);
  });
});

describe('When each route is called by each kind of caller', () => {
  it.each(CALLERS)('should treat %s as every policy says', async (caller) => {
    const wrong: string[] = [];
    // Logging out comes last: it ends the session all other routes are called with.
    const routes = service.routes.toSorted(
      (left, right) => Number(left.path.endsWith('logout')) - Number(right.path.endsWith('logout')),
    );

    for (const route of routes) {
      const { status, body } = await call(callers[caller], route);
      const expected = TURNED_AWAY[route.policy][caller];
      // Where somebody is only sent on there is no body.
      const code = body?.code;
      const isOwnRefusal = FILES_FOR_ADMINS.has(route.path) && code === 'not_permitted';
      const isRight = expected === undefined ? isOwnRefusal || !ACCESS_CODES.includes(code) : code === expected;
      if (!isRight || status >= 500) wrong.push(`${route.method} ${route.path}: ${status} ${code}`);
    }

    expect(wrong).toStrictEqual([]);
  });
});

describe('When staff try to do what applicants do', () => {
  it.each(['admin', 'auditor'] as const)('should refuse an %s an application, and write nothing', async (role) => {
    const staff = await registerWithRole(service, role);
    const head = await service.log.head();

    const refused = await staff.send('POST', '/api/applications', COMPLETE_FORM);

    expect([refused.status, refused.body.code]).toStrictEqual([403, 'not_permitted']);
    expect(must(await staff.get('/api/applications')).applications).toStrictEqual([]);
    expect(await service.log.head()).toBe(head);
  });

  it('should let an auditor look after their own account, and change nothing else', async () => {
    const auditor = await registerWithRole(service, 'auditor');
    const applicant = await register(service);
    const application = await createApplication(applicant);
    const document = await uploadDocument(applicant, application.id, 'passport');
    must(await auditor.send('PUT', '/api/auth/profile', { firstName: 'Almaz', lastName: 'Tadesse', phone: '' }));
    const head = await service.log.head();
    const attempts = [
      await auditor.send('PUT', `/api/applications/${application.id}`, COMPLETE_FORM),
      await auditor.send('POST', `/api/applications/${application.id}/submit`),
      await auditor.send('DELETE', `/api/applications/${application.id}`),
      await auditor.send('DELETE', `/api/documents/${document.id}`),
      await auditor.send('POST', `/api/automation/validate/${application.id}`),
      await auditor.send('POST', `/api/automation/submit/${application.id}`, {
        confirmationNumber: '20270000ABCD0000',
      }),
      await auditor.send('PUT', `/api/admin/applications/${application.id}/status`, { status: 'approved' }),
      await auditor.send('PUT', `/api/admin/documents/${document.id}/status`, { status: 'approved' }),
      await auditor.send('DELETE', `/api/admin/waitinglist/${randomUUID()}`),
      await auditor.send('POST', '/api/admin/waitinglist/invitations', { next: 1 }),
      await auditor.send('POST', '/api/waitinglist/me/confirm'),
    ];

    expect(attempts.map(({ body }) => body.code)).toStrictEqual(attempts.map(() => 'not_permitted'));
    expect(await service.log.head()).toBe(head);
    must(
      await auditor.send('POST', '/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'Tahsas2015' }),
    );
  });
});

describe('When somebody asks for what belongs to another person', () => {
  it('should answer as if it were not there, and change nothing', async () => {
    const owner = await register(service);
    const stranger = await register(service);
    await createApplication(stranger);
    const application = await createApplication(owner);
    const document = await uploadDocument(owner, application.id, 'passport');
    const slip = await uploadSlip(owner, application.id);
    const upload = await beginUpload(owner, documentRequest(application.id, Buffer.alloc(9)));
    const { notifications } = must(await owner.get('/api/notifications'));
    const ids: Record<string, string> = {
      '/api/applications': application.id,
      '/api/automation': application.id,
      '/api/documents': document.id,
      '/api/paymentslips': slip.id,
      '/api/notifications': notifications[0].id,
      '/api/uploads': upload.id,
      '/api/audit': application.id,
    };
    const head = await service.log.head();

    const routes = service.routes.filter(
      ({ path, policy }) => path.includes('{') && !path.startsWith('/api/admin') && policy !== 'staff',
    );
    expect(routes.length).toBeGreaterThan(12);
    for (const route of routes) {
      const prefix = Object.keys(ids).find((candidate) => route.path.startsWith(candidate)) ?? '';
      const id = route.path.includes('{applicationId}') ? application.id : (ids[prefix] ?? '');
      const body = /submit\/|confirmation-number$/.test(route.path)
        ? { confirmationNumber: '20270000ABCD0000' }
        : { purpose: 'download' };
      const ask = (wanted: string) =>
        route.part !== null
          ? sendPart(service, stranger, wanted, 0, Buffer.alloc(9))
          : route.method === 'GET'
            ? stranger.get(addressOf(route, wanted))
            : stranger.send(
                route.method,
                addressOf(route, wanted),
                route.body === null ? undefined : route.path === '/api/applications/{id}' ? {} : body,
              );
      const foreign = await ask(id);
      const missing = await ask(randomUUID());

      expect([route.path, foreign.status]).toStrictEqual([route.path, 404]);
      expect({ ...foreign.body, requestId: '' }).toStrictEqual({ ...missing.body, requestId: '' });
    }
    expect(await service.log.head()).toBe(head);
  });

  it('should not take an upload for it', async () => {
    const owner = await register(service);
    const stranger = await register(service);
    const { id: applicationId } = await createApplication(owner);
    const head = await service.log.head();

    const bytes = Buffer.from('%PDF-1.7\n%%EOF');
    const document = await stranger.upload('/api/documents/upload', {
      fileField: 'file',
      bytes,
      fields: { applicationId, type: 'passport' },
    });
    const slip = await stranger.upload('/api/paymentslips/upload', {
      fileField: 'paymentSlip',
      bytes,
      fields: { applicationId, amount: '5000', paymentMethod: 'bank_transfer', legalWarningAccepted: 'true' },
    });

    expect([document.status, slip.status]).toStrictEqual([404, 404]);
    expect(await service.log.head()).toBe(head);
  });
});
