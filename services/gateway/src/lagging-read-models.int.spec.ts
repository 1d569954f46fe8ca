import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { createProjections } from '@entry/projections/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import { createQueries } from './queries/create-queries.ts';
import {
  clientOn,
  createApplication,
  createClient,
  must,
  PASSWORD,
  register,
  registerWithRole,
  type TestClient,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
/** The same service in front of read models that nobody has fed. */
let lagging: TestService;
let loads = 0;
let beforeLoad: () => Promise<void> = async () => undefined;
let admin: TestClient;

beforeAll(async () => {
  service = await startTestService();
  const store = createMemoryReadStore();
  const open = async () => null;
  const load: TestService['commands']['load'] = async (decider, stream) => {
    loads += 1;
    await beforeLoad();
    return service.commands.load(decider, stream);
  };
  const { log, project } = service;
  const queries = createQueries({ store, projections: createProjections({ open, store }), open, log, project });
  const commands = { ...service.commands, load };
  lagging = { ...service, ...createGateway({ ...service.dependencies, commands, queries }) };
  admin = await registerWithRole(service, 'admin');
});
afterAll(() => service.stop());

const PATH = '/api/notifications/unread-count';
const idOf = (client: TestClient): string => client.user?.id ?? '';
const statusOf = async (client: TestClient, path = PATH) => (await clientOn(lagging, client).get(path)).status;

describe('When the read models lag behind a login', () => {
  it('should let the person in, with the role the log has', async () => {
    const person = await register(service);

    expect(await statusOf(person)).toBe(200);
    expect(await statusOf(person, '/api/admin/users')).toBe(403);
    expect(await statusOf(admin, '/api/admin/users')).toBe(200);
  });

  it('should let in who comes back under a role that changed', async () => {
    const person = await register(service);
    must(await admin.send('PUT', `/api/admin/users/${idOf(person)}/role`, { role: 'admin' }));
    const { email } = person.user as NonNullable<typeof person.user>;
    const session = must(await createClient(service).send('POST', '/api/auth/login', { email, password: PASSWORD }));

    expect(await statusOf(createClient(service, session), '/api/admin/users')).toBe(200);
  });
});

describe('When a session is over and the read models do not know it', () => {
  it.each<[string, (person: TestClient) => Promise<unknown>]>([
    ['logged out', async (person) => must(await person.send('POST', '/api/auth/logout'))],
    [
      'was deactivated',
      async (person) => must(await admin.send('PUT', `/api/admin/users/${idOf(person)}`, { isActive: false })),
    ],
    ['was deleted', async (person) => must(await admin.send('DELETE', `/api/admin/users/${idOf(person)}`))],
  ])('should let nobody in who %s', async (_how, end) => {
    const person = await register(service);
    expect(await statusOf(person)).toBe(200);

    await end(person);

    expect(await clientOn(lagging, person).get(PATH)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });

  it('should ask the log about a token once and not at every request', async () => {
    const person = await register(service);
    must(await person.send('POST', '/api/auth/logout'));
    expect(await statusOf(person)).toBe(401);

    loads = 0;
    for (let request = 0; request < 5; request += 1) expect(await statusOf(person)).toBe(401);
    expect(loads).toBe(0);

    service.advance(31_000);
    expect(await statusOf(person)).toBe(401);
    expect(loads).toBe(1);
  });

  it('should not ask the log about a token that is not ours', async () => {
    loads = 0;
    const { user } = admin as { readonly user: NonNullable<TestClient['user']> };
    const token = `${(admin.token as string).slice(0, -4)}AAAA`;

    expect(await statusOf(createClient(service, { token, user }))).toBe(401);
    expect(loads).toBe(0);
  });
});

describe('When very many ask at once', () => {
  it('should ask the log for some, and tell the others to come again', async () => {
    const person = await register(service);
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    beforeLoad = () => answered;
    loads = 0;
    let refused = 0;
    const statuses = Array.from({ length: 70 }, async () => {
      const status = await statusOf(person);
      if (status === 503) refused += 1;
      if (refused === 6) answer();
      return status;
    });

    const counted = await Promise.all(statuses);
    beforeLoad = async () => undefined;

    expect(loads).toBe(64);
    expect(refused).toBe(6);
    expect(counted.filter((status) => status === 200)).toHaveLength(64);
  });
});

describe('When the read models lag behind an application that was just created', () => {
  it('should ask to try again instead of saying that there is none', async () => {
    const person = await register(service);

    const created = await clientOn(lagging, person).send('POST', '/api/applications', { firstName: 'Hana' });

    expect([created.status, created.body.code]).toStrictEqual([503, 'unavailable']);
    expect(must(await person.get('/api/applications')).applications).toHaveLength(1);
  });
});

describe('When the read models lag behind a payment slip that was just uploaded', () => {
  it('should ask to try again instead of saying that there is none', async () => {
    const person = await register(service);
    const { id } = await createApplication(person);

    await expect(uploadSlip(clientOn(lagging, person), id)).rejects.toThrow('503');
    expect(must(await person.get('/api/paymentslips')).paymentSlips).toHaveLength(1);
  });
});

describe('When what a command was about is gone before its answer is made', () => {
  it('should not say that nothing was found, for it was carried out', async () => {
    const person = await register(service);
    const { id } = await createApplication(person);
    const slip = await uploadSlip(person, id);
    const queries = { ...service.dependencies.queries, findReviewPaymentSlip: async () => null };
    const other = { ...service, ...createGateway({ ...service.dependencies, queries }) };

    const { status } = await clientOn(other, admin).send('PUT', `/api/admin/payment-slips/${slip.id}/verify`, {
      status: 'rejected',
      rejectionReason: 'Not readable',
    });

    expect(status).toBe(503);
  });
});
