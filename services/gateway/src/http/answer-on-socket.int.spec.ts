import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AnsweredRequest } from '@entry/platform/logging/answered-line';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from '../gateway.ts';
import { createApplication, register, type TestClient, uploadDocument } from '../testing/test-client.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { type Listener, listen } from './listen.ts';

type Asked = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array;
};

const ANY_PORT = { host: '127.0.0.1', port: 0 };
/** Keeps its connections, so that one that a request has spoilt spoils the next. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let service: TestService;
let applicant: TestClient;
let applicationId: string;
/** As people meet the service, and with everything left to the library. */
let onSocket: Listener;
let throughLibrary: Listener;

beforeAll(async () => {
  service = await startTestService();
  applicant = await register(service);
  ({ id: applicationId } = await createApplication(applicant));
  await uploadDocument(applicant, applicationId, 'passport');
  const { decorateRoute: _watch, ...dependencies } = service.dependencies;
  // Answers say when the session ends, by the second.
  const now = Date.now();
  const gateway = createGateway({ ...dependencies, now: () => now });
  onSocket = await listen(gateway, ANY_PORT);
  throughLibrary = await listen({ app: gateway.app, answerOnSocket: () => false }, ANY_PORT);
});
afterAll(async () => {
  agent.destroy();
  await Promise.all([onSocket.drain(0), throughLibrary.drain(0)]);
  await service.stop();
});

const signedIn = () => ({ authorization: `Bearer ${applicant.token}` });
const json = (headers: Asked['headers'] = {}) => ({ ...signedIn(), 'content-type': 'application/json', ...headers });
const own = () => `/api/applications/${applicationId}`;

async function ask({ address }: Listener, { method = 'GET', path, headers = {}, body }: Asked) {
  const { hostname, port } = new URL(address);
  const sending = request({ hostname, port, agent, method, path, headers: { ...headers } });
  sending.end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const { date: _date, 'x-request-id': requestId, ...told } = response.headers;

  return { status: response.statusCode, headers: told, body: withoutId(await text(response), String(requestId)) };
}

const withoutId = (body: string, requestId: string): string => body.replaceAll(requestId, '<request id>');

async function askBoth(asked: Asked) {
  return { direct: await ask(onSocket, asked), library: await ask(throughLibrary, asked) };
}

const UNKNOWN_ID = '6f9ae0a5-2f0e-4b0c-8a39-6c1d6a3f9d27';
const tagOf = async (path: string): Promise<string> =>
  (await ask(throughLibrary, { path, headers: signedIn() })).headers.etag ?? '';

const READS: readonly [string, () => Asked | Promise<Asked>, number][] = [
  ['an application', () => ({ path: own(), headers: signedIn() }), 200],
  ['a list', () => ({ path: '/api/applications', headers: signedIn() }), 200],
  ['documents', () => ({ path: `/api/documents/${applicationId}`, headers: signedIn() }), 200],
  ['a count', () => ({ path: '/api/notifications/unread-count', headers: signedIn() }), 200],
  ['a page of notifications', () => ({ path: '/api/notifications?page=1&limit=5', headers: signedIn() }), 200],
  [
    'a list that is known',
    async () => ({
      path: '/api/applications',
      headers: { ...signedIn(), 'if-none-match': await tagOf('/api/applications') },
    }),
    304,
  ],
  [
    'a list of which several answers are known, weakly',
    async () => ({
      path: '/api/applications',
      headers: { ...signedIn(), 'if-none-match': `"other", W/${await tagOf('/api/applications')}` },
    }),
    304,
  ],
  ['a public answer', () => ({ path: '/api/service' }), 200],
  ['liveness', () => ({ path: '/health/live' }), 200],
  ['what a visitor may not see', () => ({ path: own() }), 401],
  ['a forged token', () => ({ path: own(), headers: { authorization: 'Bearer a.b.c' } }), 401],
  ['another scheme', () => ({ path: own(), headers: { authorization: 'Basic abc' } }), 401],
  ['what is for admins', () => ({ path: '/api/admin/users', headers: signedIn() }), 403],
  ["somebody else's application", () => ({ path: `/api/applications/${UNKNOWN_ID}`, headers: signedIn() }), 404],
  ['what is no identifier', () => ({ path: '/api/applications/1', headers: signedIn() }), 404],
  ['an encoded identifier', () => ({ path: `${own().replace('-', '%2D')}`, headers: signedIn() }), 200],
  ['a slash too many', () => ({ path: '/api/applications/', headers: signedIn() }), 404],
  ['two slashes', () => ({ path: '//api/applications', headers: signedIn() }), 404],
  ['a parameter given twice', () => ({ path: '/api/notifications?page=1&page=2', headers: signedIn() }), 422],
  ['an unknown parameter', () => ({ path: '/api/notifications?pages=1', headers: signedIn() }), 422],
  [
    'a parameter that cannot be decoded',
    () => ({ path: '/api/notifications?page=%E0%A4%A', headers: signedIn() }),
    422,
  ],
  ['a position that is none', () => ({ path: own(), headers: { ...signedIn(), 'x-wait-for-position': 'x' } }), 422],
  ['only the headers', () => ({ method: 'HEAD', path: own(), headers: signedIn() }), 200],
  ['another method', () => ({ method: 'PATCH', path: own(), headers: signedIn() }), 405],
  ['nothing that there is', () => ({ path: '/api/nothing', headers: signedIn() }), 404],
];

const WRITES: readonly [string, () => Asked, number][] = [
  ['without a type', () => ({ method: 'PUT', path: own(), headers: signedIn(), body: '{}' }), 415],
  ['of what is no JSON', () => ({ method: 'PUT', path: own(), headers: json(), body: '{' }), 400],
  [
    'of what is no UTF-8',
    () => ({ method: 'PUT', path: own(), headers: json(), body: Buffer.from([0x22, 0xff, 0x22]) }),
    400,
  ],
  ['without any', () => ({ method: 'PUT', path: own(), headers: json() }), 400],
  ['with a field that nobody knows', () => ({ method: 'PUT', path: own(), headers: json(), body: '{"x":1}' }), 422],
  [
    'that is too long',
    () => ({ method: 'PUT', path: own(), headers: json(), body: `{"city":"${'x'.repeat(2 ** 20)}"}` }),
    413,
  ],
  [
    'that nobody may send',
    () => ({
      method: 'PUT',
      path: own(),
      headers: { 'content-type': 'application/json' },
      body: `"${'x'.repeat(2 ** 20)}"`,
    }),
    401,
  ],
  [
    'that rests on what is gone',
    () => ({ method: 'PUT', path: own(), headers: json({ 'if-match': '"0"' }), body: '{"city":"Adama"}' }),
    412,
  ],
  [
    'under a key that is none',
    () => ({ method: 'PUT', path: own(), headers: json({ 'idempotency-key': 'x' }), body: '{}' }),
    422,
  ],
  [
    'where there is none',
    () => ({ method: 'PUT', path: '/api/notifications/read-all', headers: json(), body: 'x'.repeat(2 ** 20) }),
    200,
  ],
];

describe('A route that answers on the socket', () => {
  it.each(READS)('should answer as through the library when asked for %s', async (_name, make, status) => {
    const { direct, library } = await askBoth(await make());

    expect(direct.status).toBe(status);
    expect(direct).toStrictEqual(library);
  });

  it.each(WRITES)('should answer as through the library when sent a body %s', async (_name, make, status) => {
    const asked = make();
    const { direct, library } = await askBoth(asked);

    expect(direct.status).toBe(status);
    expect(direct).toStrictEqual(library);
    // What was left of the body is not taken for the next request.
    expect(await ask(onSocket, { path: '/health/live' })).toMatchObject({ status: 200 });
  });

  it('should take a body in pieces, with a byte order mark, in any script', async () => {
    const body = Buffer.from('\ufeff{"city":"አዲስ አበባ"}');
    const { hostname, port } = new URL(onSocket.address);
    const sending = request({ hostname, port, agent, method: 'PUT', path: own(), headers: json() });
    for (const byte of body) sending.write(Buffer.from([byte]));
    sending.end();
    const [response] = (await once(sending, 'response')) as [IncomingMessage];

    expect(JSON.parse(await text(response))).toMatchObject({ application: { city: 'አዲስ አበባ' } });
    expect(response.headers['content-length']).toBeDefined();
    const { direct, library } = await askBoth({ path: own(), headers: signedIn() });
    expect(direct).toStrictEqual(library);
    expect(direct.body).toContain('አዲስ አበባ');
  });

  it('should keep the id that a request came with', async () => {
    const sending = request(`${onSocket.address}/health/live`, {
      agent,
      headers: { 'x-request-id': UNKNOWN_ID },
    }).end();
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    response.resume();

    expect(response.headers['x-request-id']).toBe(UNKNOWN_ID);
  });

  it('should be left alone by the library, and leave alone what is none', async () => {
    const left: string[] = [];
    const gateway = createGateway(service.dependencies);
    const app = {
      fetch: (asked: Request) => {
        left.push(`${asked.method} ${new URL(asked.url).pathname}`);
        return new Response();
      },
    };
    const listener = await listen({ answerOnSocket: gateway.answerOnSocket, app }, ANY_PORT);
    const asked = gateway.routes.map((route) => ({ route, path: route.path.replaceAll(/\{\w+\}/g, UNKNOWN_ID) }));
    try {
      for (const { route, path } of asked) await ask(listener, { method: route.method, path });
      await ask(listener, { path: '/login' });
    } finally {
      await listener.drain(0);
    }

    const others = asked.filter(
      ({ route }) => typeof route.reply === 'string' || route.upload !== null || route.part !== null,
    );
    expect(left).toStrictEqual([...others.map(({ route, path }) => `${route.method} ${path}`), 'GET /login']);
    // Would be an application's own address, were it not declared.
    expect(left).toContain('GET /api/admin/applications/export');
  });

  it('should cut off what cannot be sent, say so, and go on', async () => {
    const errors: unknown[] = [];
    const gateway = createGateway({
      ...service.dependencies,
      logger: { ...service.dependencies.logger, error: (fields) => void errors.push(fields) },
      decorateRoute: (route) =>
        route.path === '/api/service' ? { ...route, handle: () => ({ body: {}, headers: { ETag: 'a\r\nb' } }) } : route,
    });
    const listener = await listen(gateway, ANY_PORT);
    try {
      await expect(ask(listener, { path: '/api/service' })).rejects.toThrow('socket hang up');
      expect(errors).toMatchObject([{ route: '/api/service' }]);
      expect(await ask(listener, { path: '/health/live' })).toMatchObject({ status: 200 });
    } finally {
      await listener.drain(0);
    }
  });
});

describe('When somebody leaves while the service still looks who they are', () => {
  const body = JSON.stringify({ city: 'Dire Dawa' });

  /** Who they are is told when the connection is gone. */
  async function leaveWith(sent: string, takes: 'socket' | 'library') {
    const lines: AnsweredRequest[] = [];
    let leave: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const { queries, logger } = service.dependencies;
    const gateway = createGateway({
      ...service.dependencies,
      logger: { ...logger, answered: (line) => void lines.push(line) },
      queries: { ...queries, findAccess: (accountId) => gone.then(() => queries.findAccess(accountId)) },
    });
    const listener = await listen(
      {
        ...gateway,
        answerOnSocket: (incoming, outgoing) => {
          incoming.once('close', leave);
          return takes === 'socket' && gateway.answerOnSocket(incoming, outgoing);
        },
      },
      ANY_PORT,
    );
    const { hostname, port } = new URL(listener.address);
    const socket = connect(Number(port), hostname);
    const head = [
      `PUT ${own()} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      `Authorization: Bearer ${applicant.token}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`, () => setImmediate(() => socket.destroy()));
    await eventually(() => expect(lines).toHaveLength(1));
    await listener.drain(0);

    return lines[0]?.status;
  }

  it.each(['socket', 'library'] as const)('should save what came as a whole (by the %s)', async (takes) => {
    await applicant.send('PUT', own(), { city: 'Adama' });

    expect(await leaveWith(body, takes)).toBe(200);
    expect((await applicant.get(own())).body.application.city).toBe('Dire Dawa');
  });

  it.each(['socket', 'library'] as const)('should refuse what came by half (by the %s)', async (takes) => {
    await applicant.send('PUT', own(), { city: 'Adama' });

    expect(await leaveWith(body.slice(0, -3), takes)).toBe(400);
    expect((await applicant.get(own())).body.application.city).toBe('Adama');
  });
});
