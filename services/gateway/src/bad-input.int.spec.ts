import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from './testing/refusal.ts';
import {
  type Answer,
  createApplication,
  createClient,
  person,
  register,
  registerWithRole,
  type TestClient,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let visitor: TestClient;
let applicant: TestClient;
let admin: TestClient;
let applicationId: string;

beforeAll(async () => {
  service = await startTestService();
  visitor = createClient(service);
  admin = await registerWithRole(service, 'admin');
  applicant = await register(service);
  applicationId = (await createApplication(applicant)).id;
});
afterAll(() => service.stop());

const raw = (path: string, init: RequestInit): Promise<Answer> =>
  (async () => {
    const response = await service.app.request(path, init);
    return { status: response.status, headers: response.headers, body: await response.json() };
  })();

const json = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

describe('When a body is not what the route asks for', () => {
  it.each([
    ['nothing', ''],
    ['half an object', '{"email":'],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) as unknown as string],
  ])('should refuse %s as malformed', async (_what, body) => {
    const { status, body: problem } = await refusalOf(service, () => raw('/api/auth/login', json(body)));

    expect([status, problem.code]).toStrictEqual([400, 'malformed_body']);
  });

  it.each(['null', '[]', '"text"', '7'])('should refuse %s instead of an object', async (body) => {
    const { status, body: problem } = await refusalOf(service, () => raw('/api/auth/login', json(body)));

    expect([status, problem.code]).toStrictEqual([422, 'invalid_input']);
  });

  it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'should refuse the content type %s',
    async (contentType) => {
      const headers: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
      const { status, body } = await refusalOf(service, () =>
        raw('/api/auth/login', { method: 'POST', body: new TextEncoder().encode('{}'), headers }),
      );

      expect([status, body.code]).toStrictEqual([415, 'unsupported_content_type']);
    },
  );

  it('should name every field with its message', async () => {
    const { body } = await refusalOf(service, () =>
      visitor.send('POST', '/api/auth/register', { ...person('not-an-address'), firstName: 'A', password: 'secret' }),
    );

    expect(body.code).toBe('invalid_input');
    expect(body.errors).toStrictEqual([
      { field: 'firstName', message: 'First name must be at least 2 characters' },
      { field: 'email', message: 'Invalid email address' },
      {
        field: 'password',
        message: 'Password must contain at least one uppercase letter, one lowercase letter, and one number',
      },
    ]);
  });

  it('should name unknown fields, so that nobody can give themselves a role', async () => {
    const { body } = await refusalOf(service, () =>
      visitor.send('POST', '/api/auth/register', { ...person('a@example.com'), role: 'admin', isActive: true }),
    );

    expect(body.errors).toStrictEqual([
      { field: 'role', message: 'Unknown field' },
      { field: 'isActive', message: 'Unknown field' },
    ]);
  });

  it.each([
    ['a number for a name', { firstName: 7 }, 'firstName'],
    ['a date that does not exist', { dateOfBirth: '2001-02-30' }, 'dateOfBirth'],
    ['a status', { status: 'approved' }, 'status'],
    ['an operator of a database', { city: { $gt: '' } }, 'city'],
    ['a child that is a text', { children: ['x'] }, 'children.0'],
    ['an unknown field of a child', { children: [{ ...CHILD, age: 3 }] }, 'children.0.age'],
    ['a text that is too long', { city: 'x'.repeat(201) }, 'city'],
  ])('should refuse %s in the form', async (_what, change, field) => {
    const { status, body } = await refusalOf(service, () =>
      applicant.send('PUT', `/api/applications/${applicationId}`, change),
    );

    expect([status, body.code]).toStrictEqual([422, 'invalid_input']);
    expect(body.errors.map((error: { field: string }) => error.field)).toStrictEqual([field]);
  });

  it('should refuse too large a body, whatever length it says it has', async () => {
    const body = JSON.stringify({ city: 'x'.repeat(300_000) });
    const said = await refusalOf(service, () =>
      raw('/api/auth/login', json(body, { 'content-length': String(body.length) })),
    );
    const unsaid = await refusalOf(service, () => raw('/api/auth/login', json(body)));

    expect([said.status, unsaid.status]).toStrictEqual([413, 413]);
  });

  it.each([
    'status=nonsense',
    'page=0',
    'page=x',
    'limit=201',
    'sort=name',
    'status=draft&status=draft',
    `search=${'x'.repeat(65)}`,
  ])('should refuse the query %s', async (query) => {
    const { status, body } = await refusalOf(service, () => admin.get(`/api/admin/applications?${query}`));

    expect([status, body.code]).toStrictEqual([422, 'invalid_input']);
  });

  it.each([
    ['an unknown path', 'GET', '/api/nothing', 404, null],
    ['an id that is none', 'GET', '/api/applications/42', 404, null],
    ['a path out of the folder', 'GET', '/api/applications/..%2f..', 404, null],
    ['another method', 'PATCH', '/api/applications', 405, 'GET, POST'],
  ] as const)('should refuse %s', async (_what, method, path, status, allow) => {
    const headers = { authorization: `Bearer ${applicant.token}` };
    const answer = await refusalOf(service, () => raw(path, { method, headers }));

    expect([answer.status, answer.headers.get('allow')]).toStrictEqual([status, allow]);
  });
});

const CHILD = { firstName: 'Sara', lastName: 'A', dateOfBirth: '2015-01-01', placeOfBirth: 'X', countryOfBirth: 'Y' };
