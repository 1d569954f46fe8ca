import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import {
  clientOn,
  createApplication,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let applicant: TestClient;
let applicationId: string;
let documentId: string;

beforeAll(async () => {
  service = await startTestService();
  const registered = await register(service);
  // As in production: the watch of the tests makes every answer itself.
  const { decorateRoute: _watch, ...dependencies } = service.dependencies;
  applicant = clientOn({ ...service, ...createGateway(dependencies) }, registered);
  ({ id: applicationId } = await createApplication(applicant));
  ({ id: documentId } = await uploadDocument(applicant, applicationId, 'passport'));
});
afterAll(() => service.stop());

const POLLED = [
  '/api/applications',
  '/api/documents/{application}',
  '/api/notifications',
  '/api/notifications?page=2&limit=1',
  '/api/notifications/unread-count',
];
const addressOf = (path: string): string => path.replace('{application}', applicationId);

async function ask(path: string, tag?: string) {
  const before = service.countOpened();
  const answer = await applicant.get(addressOf(path), tag === undefined ? {} : { 'if-none-match': tag });

  return { ...answer, tag: answer.headers.get('etag') ?? '', opened: service.countOpened() - before };
}

describe('When nothing has changed', () => {
  it.each(POLLED)('should open nothing for who has the answer of %s', async (path) => {
    const first = await ask(path);
    const second = await ask(path, first.tag);

    expect(second).toMatchObject({ status: 304, tag: first.tag, opened: 0 });
  });

  it.each([...POLLED, '/api/applications/{application}'])('should open nothing twice for %s', async (path) => {
    const first = await ask(path);
    const second = await ask(path);

    expect(second).toMatchObject({ status: 200, tag: first.tag, body: first.body, opened: 0 });
  });
});

describe('When something has changed', () => {
  const CHANGES: readonly [string, readonly string[], () => Promise<unknown>][] = [
    [
      'the form',
      ['/api/applications'],
      () => applicant.send('PUT', `/api/applications/${applicationId}`, { city: 'Mekelle' }),
    ],
    [
      'the name of the owner',
      ['/api/applications'],
      () =>
        applicant.send('PUT', '/api/auth/profile', {
          firstName: 'Selam',
          lastName: 'Bekele',
          phone: '',
        }),
    ],
    [
      'the review of a document',
      ['/api/applications', '/api/documents/{application}', '/api/notifications', '/api/notifications/unread-count'],
      async () =>
        (await registerWithRole(service, 'admin')).send('PUT', `/api/admin/documents/${documentId}/status`, {
          status: 'approved',
        }),
    ],
    [
      'what was read',
      ['/api/notifications', '/api/notifications?page=2&limit=1', '/api/notifications/unread-count'],
      () => applicant.send('PUT', '/api/notifications/read-all'),
    ],
  ];

  it.each(CHANGES)('should tell %s at once', async (_what, paths, change) => {
    const before = await Promise.all(paths.map((path) => ask(path)));
    must((await change()) as never);

    for (const [place, path] of paths.entries()) {
      const after = await ask(path, before[place]?.tag);
      expect({ path, status: after.status }).toStrictEqual({ path, status: 200 });
      expect({ path, body: after.body }).not.toStrictEqual({ path, body: before[place]?.body });
    }
  });
});

describe('When the key of somebody is gone', () => {
  it('should not give out what was opened with it', async () => {
    const leaving = await register(service);
    const { decorateRoute: _watch, ...dependencies } = service.dependencies;
    const client = clientOn({ ...service, ...createGateway(dependencies) }, leaving);
    await createApplication(client);
    const { firstName } = must(await client.get('/api/applications')).applications[0];
    expect(firstName).not.toBe('');

    await service.vault.destroyKey(leaving.user?.id ?? '');

    expect(must(await client.get('/api/applications')).applications[0]).toMatchObject({ firstName: '' });
  });
});
