import { MessageReply } from '@entry/contracts/message';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayDependencies } from './dependencies.ts';
import { createGateway } from './gateway.ts';
import { defineRoute, type Route, type RouteInput } from './http/define-route.ts';
import { createReplyPicker } from './http/reply-shape.ts';
import { createRouteWatch } from './testing/route-watch.ts';
import {
  clientOn,
  createApplication,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const SUSPICION = 'Same phone number as eleven others';

let service: TestService;
let applicant: TestClient;

beforeAll(async () => {
  service = await startTestService();
  applicant = await register(service);
  const { id } = await createApplication(applicant);
  await uploadDocument(applicant, id, 'passport');
  await uploadSlip(applicant, id);
});
afterAll(() => service.stop());

/** The service with a new field in its read models that nobody but admins may see, nested ones included. */
function telling(decorateRoute: (route: Route) => Route): TestService {
  const { queries } = service.dependencies;
  const findApplication: GatewayDependencies['queries']['findApplication'] = async (id) => {
    const found = await queries.findApplication(id);
    if (found === null) return null;

    const told = { suspicion: SUSPICION };
    return {
      ...found,
      ...told,
      user: { ...found.user, ...told },
      documents: found.documents.map((document) => ({ ...document, ...told })),
      paymentSlips: found.paymentSlips.map((slip) => ({ ...slip, ...told })),
    };
  };

  const dependencies = { ...service.dependencies, queries: { ...queries, findApplication }, decorateRoute };
  return { ...service, ...createGateway(dependencies) };
}

describe('When the read models tell more than a reply may', () => {
  it('should send nothing that the schema of the reply does not name', async () => {
    const asInProduction = telling((route) => route);
    const answer = await clientOn(asInProduction, applicant).get('/api/applications');

    expect(must(answer)).toStrictEqual(must(await applicant.get('/api/applications')));
    expect(answer.body.applications[0].paymentSlips).toHaveLength(1);
    expect(JSON.stringify(answer.body)).not.toContain(SUSPICION);
  });

  it('should fail the tests of the route', async () => {
    const watch = createRouteWatch();
    const watched = telling(watch.watchRoute);

    expect((await clientOn(watched, applicant).get('/api/applications')).status).toBe(500);
    expect(() => watch.throwFaults()).toThrow('GET /api/applications answers with keys that its reply schema');
  });
});

describe('When routes are declared', () => {
  it('should each say what they answer, in schemas that name every key', () => {
    const json = service.routes.filter(({ reply }) => typeof reply !== 'string');
    for (const { reply } of json) expect(() => createReplyPicker(reply as typeof MessageReply)).not.toThrow();

    expect(service.routes.filter(({ reply }) => reply === 'file').map(({ path }) => path)).toStrictEqual([
      '/api/documents/{id}/download',
      '/api/documents/{id}/preview',
      '/api/paymentslips/{id}/preview',
      '/api/waitinglist/form',
      '/api/waitinglist/form',
      '/api/admin/applications/export',
      '/api/admin/documents/export',
      '/api/admin/payment-slips/export',
      '/api/admin/payments/export',
      '/api/admin/users/export',
      '/api/admin/waitinglist/export',
      '/api/admin/payment-slips/{id}/preview',
      '/api/admin/payment-slips/{id}/error-levels',
      '/api/audit/export',
      '/api/applications/{id}/receipt',
      '/api/audit/applications/{id}/report',
      '/api/audit/applications/{id}/files/{itemId}/preview',
    ]);
  });

  it('should refuse to answer with bytes that no schema has looked at', async () => {
    const asBytes = (route: Route): Route =>
      route.path === '/api/service' ? { ...route, handle: async () => new Response(SUSPICION) } : route;

    const { status, body } = await clientOn(telling(asBytes), applicant).get('/api/service');
    expect([status, body.code]).toStrictEqual([500, 'internal_error']);
  });
});

describe('When a route is tested', () => {
  const route = defineRoute({
    method: 'GET',
    path: '/api/tested',
    policy: 'public',
    reads: ['accounts'],
    reply: MessageReply,
    handle: async () => ({ body: { message: 'Told' } }),
  });
  const call = async (handle: Route['handle']) => {
    const watch = createRouteWatch();
    const watched = watch.watchRoute({ ...route, handle });
    await Promise.resolve(watched.handle({} as RouteInput<never, never, never, never>)).catch(() => null);

    return watch.throwFaults;
  };

  it('should fail when its reply does not fit', async () => {
    expect(await call(async () => ({ body: { message: 'Told' } }))).not.toThrow();
    expect(await call(async () => ({ body: { message: 7 } }))).toThrow('does not fit its reply schema');
    expect(await call(async () => ({ body: {} }))).toThrow('does not fit its reply schema');
    expect(await call(async () => ({ body: { message: 'Told', by: 'admin' } }))).toThrow('does not name');
  });

  it('should fail when it asks a read model that it does not declare', async () => {
    const watch = createRouteWatch();
    const store = watch.watchStore({ collection: () => ({ get: async () => null }) } as unknown as ReadStore);
    const read = (name: string) => {
      const collection = store.collection({ name, version: 1, indexes: {} });
      const asking = watch.watchRoute({
        ...route,
        handle: async () => ({ body: { message: (await collection.get('id')) === null ? 'None' : 'One' } }),
      });
      return asking.handle({} as RouteInput<never, never, never, never>);
    };

    await expect(read('accounts')).resolves.toStrictEqual({ body: { message: 'None' } });
    await expect(read('account-access')).resolves.toBeDefined();
    expect(watch.throwFaults).not.toThrow();
    await expect(read('payments')).rejects.toThrow('GET /api/tested reads payments and does not declare it');
    expect(watch.throwFaults).toThrow('reads payments');
  });
});

describe('When somebody waits for a position', () => {
  it('should wait for the read models of the route, and for the one that lets people in', async () => {
    const waited: (readonly string[] | undefined)[] = [];
    const projections: GatewayDependencies['projections'] = {
      ...service.dependencies.projections,
      waitFor: async (position, milliseconds, models) => {
        waited.push(models);
        return service.dependencies.projections.waitFor(position, milliseconds, models);
      },
    };
    const watched = clientOn({ ...service, ...createGateway({ ...service.dependencies, projections }) }, applicant);

    must(await watched.get('/api/notifications/unread-count', { 'x-wait-for-position': '1' }));
    must(await watched.send('PUT', '/api/auth/profile', { firstName: 'Sara', lastName: 'Haile' }));

    expect(waited).toStrictEqual([
      ['account-access', 'notifications'],
      ['account-access', 'accounts'],
    ]);
  });
});

describe('When single records are shown', () => {
  it('should answer as their routes declare', async () => {
    const admin = await registerWithRole(service, 'admin');
    const someone = await register(service);
    const { id, user } = await createApplication(someone);
    const document = await uploadDocument(someone, id, 'passport');
    must(await admin.send('PUT', `/api/admin/documents/${document.id}/status`, { status: 'approved' }));

    const shown = must(await admin.get(`/api/admin/applications/${id}`)).application;
    const own = must(await someone.get(`/api/applications/${id}`)).application;
    const { id: adminId, firstName, lastName, email } = admin.user ?? {};
    const by = { id: adminId, firstName, lastName, email };
    expect(shown).toStrictEqual({
      ...own,
      documents: [{ ...own.documents[0], decision: { count: 1, by, at: expect.any(String) } }],
      adminNotes: '',
      factualStatus: 'pre_registered',
      decision: { count: 0, by: null, at: null },
    });
    expect(must(await admin.get(`/api/admin/users/${user.id}`)).user).toMatchObject(user);

    const [{ id: notificationId }] = must(await someone.get('/api/notifications')).notifications;
    const address = `/api/notifications/${notificationId}`;
    expect(must(await someone.send('PUT', `${address}/read`)).notification).toMatchObject({ isRead: true });
    expect(must(await someone.send('DELETE', address))).toStrictEqual({ message: 'Notification deleted' });
  });
});

describe('When personal data is opened', () => {
  // One document without notes and one slip. A whole application: four sections, both, and the owner twice.
  it.each([
    [8, '/api/applications'],
    [8, '/api/applications/{application}'],
    [1, '/api/documents/{application}'],
    [1, '/api/paymentslips'],
    [1, '/api/paymentslips/{slip}'],
    [1, '/api/documents/{document}/preview'],
    [0, '/api/automation/status/{application}'],
    [0, '/api/automation/dashboard'],
    [6, '/api/automation/ready-for-submission'],
  ])('should be %i values for the answer of %s', async (count, path) => {
    const { id, documents, paymentSlips } = must(await applicant.get('/api/applications')).applications[0];
    const address = path
      .replace('{application}', id)
      .replace('{document}', documents[0].id)
      .replace('{slip}', paymentSlips[0].id);

    const before = service.countOpened();
    must(await applicant.get(address));

    expect(service.countOpened() - before).toBe(count);
  });
});
