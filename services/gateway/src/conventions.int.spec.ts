import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createGateway } from './gateway.ts';
import { type Listener, listen } from './http/listen.ts';
import { DEFAULT_RATE_LIMITS } from './limits/rate-limits.ts';
import { createApplication, createClient, must, person, register, type TestClient } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let applicant: TestClient;

beforeAll(async () => {
  service = await startTestService();
  applicant = await register(service);
  await createApplication(applicant);
});
afterAll(() => service.stop());

describe('When anything is answered', () => {
  it.each(['/api/applications', '/api/nothing', '/health/live'])(
    'should carry the headers that protect, on %s',
    async (path) => {
      const { headers } = await applicant.get(path);

      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
        'cache-control': 'no-store',
      });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
    },
  );

  it('should bind the subdomains to TLS too when a proxy of ours is in front', async () => {
    const configuration = { ...service.dependencies.configuration, trustedProxyHops: 1 };
    const { app } = createGateway({ ...service.dependencies, configuration });

    for (const path of ['/health/live', '/api/nothing', '/login']) {
      const { headers } = await app.request(path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    }
  });

  it('should keep a request id that is one, and make one otherwise', async () => {
    const id = '6f9ae0a5-2f0e-4b0c-8a39-6c1d6a3f9d27';

    expect((await applicant.get('/health/live', { 'x-request-id': id })).headers.get('x-request-id')).toBe(id);
    const made = (await applicant.get('/health/live', { 'x-request-id': 'x\n' })).headers.get('x-request-id');
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('should be healthy', async () => {
    expect(must(await applicant.get('/health/ready'))).toStrictEqual({ status: 'ready' });
    expect(must(await applicant.get('/health/status'))).toMatchObject({ status: 'ok', log: true, parked: 0 });
  });
});

describe('When a page is left open', () => {
  it.each(['/api/applications', '/api/notifications', '/api/notifications/unread-count'])(
    'should be told with 304 that nothing changed at %s',
    async (path) => {
      const { headers } = await applicant.get(path);
      const tag = headers.get('etag') ?? '';

      expect((await applicant.get(path, { 'if-none-match': `W/${tag}` })).status).toBe(304);
      expect((await applicant.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );
});

describe('When somebody waits for what they wrote', () => {
  it('should name no position when nothing was ever written, so that whoever sends it back is not refused', async () => {
    const newcomer = await register(service);

    const answer = await newcomer.send('PUT', '/api/notifications/read-all', undefined);

    expect([answer.status, answer.headers.get('x-log-position')]).toStrictEqual([200, null]);
  });

  it('should be answered at once when it is there', async () => {
    const { id } = must(await applicant.get('/api/applications')).applications[0];
    const written = await applicant.send('PUT', `/api/applications/${id}`, { city: 'Harar' });
    const position = written.headers.get('x-log-position') ?? '';
    const read = await applicant.get('/api/applications', { 'x-wait-for-position': position });

    expect(must(read).applications[0].city).toBe('Harar');
    expect(read.headers.get('x-read-model')).toBeNull();
  });

  it('should be waited for two seconds altogether, and told, when it is not', async () => {
    const { id } = must(await applicant.get('/api/applications')).applications[0];
    const written = await applicant.send('PUT', `/api/applications/${id}`, { city: 'Gondar' });
    const position = written.headers.get('x-log-position') ?? '';
    const waitFor = vi.spyOn(service.dependencies.projections, 'waitFor').mockResolvedValue(false);
    onTestFinished(() => waitFor.mockRestore());

    const read = await applicant.get('/api/applications', { 'x-wait-for-position': position });

    expect(read.status).toBe(200);
    expect(read.headers.get('x-read-model')).toBe('behind');
    // Not by a busy machine's clock, but by what is asked for.
    expect(waitFor.mock.calls.map(([awaited, longest]) => [awaited, longest])).toStrictEqual([
      [BigInt(position), 100],
      [BigInt(position), 1_900],
    ]);
  });

  it('should be answered at once, and told, when nothing was ever written there', async () => {
    const waitFor = vi.spyOn(service.dependencies.projections, 'waitFor');
    onTestFinished(() => waitFor.mockRestore());

    const read = await applicant.get('/api/applications', { 'x-wait-for-position': '900000000000000000' });

    expect(read.status).toBe(200);
    expect(read.headers.get('x-read-model')).toBe('behind');
    expect(waitFor.mock.calls.map(([, longest]) => longest)).toStrictEqual([100]);
  });

  it.each([
    ['nobody', undefined],
    ['a token that is not ours', 'Bearer forged'],
  ])('should not be waited for when %s asks for it', async (_who, authorization) => {
    const waitFor = vi.spyOn(service.dependencies.projections, 'waitFor');
    onTestFinished(() => waitFor.mockRestore());

    const response = await service.app.request('/api/service', {
      headers: {
        'x-wait-for-position': '900000000000000000',
        ...(authorization === undefined ? {} : { authorization }),
      },
    });

    expect([response.status, response.headers.get('x-read-model')]).toStrictEqual([200, null]);
    expect(waitFor).not.toHaveBeenCalled();
  });

  it.each(['-1', 'x', '1.5', '9'.repeat(30)])('should be refused the position %s', async (position) => {
    expect((await applicant.get('/api/applications', { 'x-wait-for-position': position })).status).toBe(422);
  });
});

describe('When too much is asked', () => {
  it('should be told when to come again', async () => {
    const limited = await startTestService({
      rateLimits: { ...DEFAULT_RATE_LIMITS, registrationPerAddress: { points: 1, seconds: 60 } },
    });
    try {
      const email = 'first@example.com';
      const refused = { ...person('refused@example.com'), password: 'Aa1111' };
      expect((await createClient(limited).send('POST', '/api/auth/register', refused)).status).toBe(422);
      expect((await createClient(limited).send('POST', '/api/auth/register', {})).status).toBe(422);
      must(await createClient(limited).send('POST', '/api/auth/register', person(email)), 201);
      const second = await createClient(limited).send('POST', '/api/auth/register', person('b@example.com'));
      expect([second.status, second.body.code]).toStrictEqual([429, 'too_many_requests']);
      expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);

      const attempt = (password: string) => createClient(limited).send('POST', '/api/auth/login', { email, password });
      for (let count = 0; count < 5; count += 1) expect((await attempt('Wrong1')).status).toBe(401);
      expect((await attempt('Meskerem13')).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });
});

describe('When many passwords are tried at the same moment', () => {
  it('should look at no more of them than one after the other', async () => {
    const limited = await startTestService({ rateLimits: DEFAULT_RATE_LIMITS });
    try {
      const email = 'guessed@example.com';
      const someone = createClient(
        limited,
        must(await createClient(limited).send('POST', '/api/auth/register', person(email)), 201),
      );
      const guesses = Array.from({ length: 12 }, (_, count) => `Guess${count}`);
      const logins = await Promise.all(
        guesses.map((password) => createClient(limited).send('POST', '/api/auth/login', { email, password })),
      );
      const changes = await Promise.all(
        guesses.map((currentPassword) =>
          someone.send('POST', '/api/auth/change-password', { currentPassword, newPassword: 'Tikimt2014' }),
        ),
      );

      expect(logins.filter(({ status }) => status === 429)).toHaveLength(7);
      expect(changes.filter(({ status }) => status === 429)).toHaveLength(7);
    } finally {
      await limited.stop();
    }
  });
});

describe('When forged tokens are tried', () => {
  it('should count them by where they come from', async () => {
    const limited = await startTestService({
      rateLimits: { ...DEFAULT_RATE_LIMITS, generalPerAddress: { points: 2, seconds: 60 } },
    });
    try {
      const statuses: number[] = [];
      for (const token of ['a.b.c', 'd.e.f', 'g.h.i']) {
        const { status } = await createClient(limited).get('/api/auth/me', { authorization: `Bearer ${token}` });
        statuses.push(status);
      }

      expect(statuses).toStrictEqual([401, 401, 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe('When the service listens on a real port', () => {
  let listener: Listener;
  let port: number;

  beforeAll(async () => {
    listener = await listen(service, { host: '127.0.0.1', port: 0 });
    port = Number(new URL(listener.address).port);
  });
  afterAll(() => listener.drain(0));

  /** Sends a body of so many megabytes and answers the status, as a browser on a slow line would see it. */
  function send(path: string, contentType: string, megabytes: number, token = applicant.token): Promise<number> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          port,
          host: '127.0.0.1',
          path,
          method: 'POST',
          headers: { 'content-type': contentType, authorization: `Bearer ${token}` },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      request.on('error', reject);
      if (contentType.startsWith('multipart')) {
        request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
      }
      for (let count = 0; count < megabytes; count += 1) request.write(Buffer.alloc(1024 * 1024));
      request.end();
    });
  }

  it('should refuse too much without falling over, and go on', async () => {
    expect(await send('/api/auth/login', 'application/json', 2)).toBe(413);
    expect(await send('/api/documents/upload', 'multipart/form-data; boundary=x', 12)).toBe(413);
    expect(await send('/api/documents/upload', 'multipart/form-data; boundary=x', 1)).toBe(400);
    expect(await send('/api/documents/upload', 'multipart/form-data; boundary=x', 12, 'nobody')).toBe(401);
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  });

  it.each([
    ['/api/auth/login', 'application/json'],
    ['/api/documents/upload', 'multipart/form-data; boundary=x'],
  ])('should not take it for its own fault when a sender breaks off at %s', async (path, contentType) => {
    const requestId = randomUUID();
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const headers = [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `X-Request-Id: ${requestId}`,
      `Authorization: Bearer ${applicant.token}`,
      `Content-Type: ${contentType}`,
      'Content-Length: 100',
    ];
    socket.write(`${headers.join('\r\n')}\r\n\r\n{`);
    // What was written has arrived when a later request on another connection was answered.
    await fetch(`http://127.0.0.1:${port}/health/live`);
    socket.destroy();

    const lines = () => service.logLines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);
    await eventually(() => expect(lines()).toHaveLength(1));
    expect(lines()[0]).toMatchObject({ level: 'info', status: 400 });
  });

  it('should count by the address of the socket, whatever a client claims', async () => {
    const limited = await startTestService({
      rateLimits: { ...DEFAULT_RATE_LIMITS, generalPerAddress: { points: 2, seconds: 60 } },
    });
    const limitedListener = await listen(limited, { host: '127.0.0.1', port: 0 });
    try {
      const address = `${limitedListener.address}/api/geo/check`;
      const statuses: number[] = [];
      for (const forwarded of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
        statuses.push((await fetch(address, { headers: { 'x-forwarded-for': forwarded } })).status);
      }

      expect(statuses).toStrictEqual([200, 200, 429]);
    } finally {
      await limitedListener.drain(0);
      await limited.stop();
    }
  });
});

describe('When a visitor asks whom to write to', () => {
  it('should answer with the addresses of this installation', async () => {
    const answer = await createClient(service).get('/api/service');

    expect(must(answer)).toMatchObject({
      privacyEmail: 'privacy@example.com',
      supportEmail: 'support@example.com',
      supportPhone: '+251911000000',
    });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });
});
