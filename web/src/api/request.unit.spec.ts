import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTextStorage } from '../device/text-storage.ts';
import { ApiProblem } from './api-problem.ts';
import { createLogPositions } from './log-position.ts';
import { toQuery } from './query.ts';
import { createRequest } from './request.ts';
import type { RawReply, RawRequest } from './transport.ts';

type Answer = { status: number; headers?: Record<string, string>; body: unknown };

const Greeting = z.object({ hello: z.string() });

const refusal = (status: number, code: string, extra: object = {}) => ({
  status,
  body: { type: 'about:blank', title: code, status, code, message: `Refused: ${code}`, requestId: 'r-1', ...extra },
});

describe('request', () => {
  let sent: RawRequest[];
  let answers: (Answer | Error)[];
  let ended: string[];
  let token: string | null;

  const request = () =>
    createRequest({
      transport,
      readToken: () => token,
      onUnauthorized: (endedToken) => ended.push(endedToken),
      positions,
    });
  let positions = createLogPositions({ storage: createTextStorage(() => null) });

  function transport(raw: RawRequest): Promise<RawReply> {
    sent.push(raw);
    const answer = answers.shift();
    if (answer === undefined) throw new Error('No answer was prepared');
    if (answer instanceof Error) return Promise.reject(answer);

    return Promise.resolve({
      status: answer.status,
      header: (name) => answer.headers?.[name] ?? null,
      text: () => Promise.resolve(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)),
      blob: () => Promise.reject(new Error('No file was asked for')),
    });
  }

  beforeEach(() => {
    sent = [];
    answers = [];
    ended = [];
    token = 'token-1';
    positions = createLogPositions({ storage: createTextStorage(() => null) });
  });

  it('should ask whether an answer still is the same, and give what it was when it is', async () => {
    const send = request();
    answers = [
      { status: 200, headers: { ETag: '"a"' }, body: { hello: 'world' } },
      { status: 304, body: '' },
      { status: 200, headers: { ETag: '"b"' }, body: { hello: 'moon' } },
      { status: 304, body: '' },
    ];
    const ask = () => send({ path: '/greet', reply: Greeting });
    const first = await ask();

    expect(await ask()).toBe(first);
    expect(await ask()).toEqual({ hello: 'moon' });
    expect(await ask()).toEqual({ hello: 'moon' });
    expect(sent.map(({ headers }) => headers['If-None-Match'])).toEqual([undefined, '"a"', '"a"', '"b"']);
  });

  it('should not take the answer of one address, or of one person, for that of another', async () => {
    const send = request();
    answers = Array.from({ length: 4 }, () => ({ status: 200, headers: { ETag: '"a"' }, body: { hello: 'world' } }));
    await send({ path: '/greet', reply: Greeting });
    await send({ path: '/other', reply: Greeting });
    token = 'token-2';
    await send({ path: '/greet', reply: Greeting });
    token = 'token-1';
    await send({ path: '/greet', reply: Greeting });

    expect(sent.map(({ headers }) => headers['If-None-Match'])).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('should send the token and read the reply by its schema', async () => {
    answers = [{ status: 200, body: { hello: 'world', more: 1 } }];

    const query = toQuery(z.object({ a: z.string(), d: z.optional(z.string()) }), { a: 'b c', d: undefined });

    await expect(request()({ path: '/greet', query, reply: Greeting })).resolves.toEqual({ hello: 'world' });
    expect(sent).toEqual([
      {
        method: 'GET',
        url: '/api/greet?a=b+c',
        headers: { Accept: 'application/json', Authorization: 'Bearer token-1' },
        body: null,
        signal: undefined,
        keepalive: false,
        onProgress: undefined,
      },
    ]);
  });

  it('should send no token when nobody is signed in', async () => {
    token = null;
    answers = [{ status: 200, body: { hello: 'you' } }];

    await request()({ path: '/greet', reply: Greeting });

    expect(sent[0]?.headers).toEqual({ Accept: 'application/json' });
  });

  it('should ask later reads to wait for the newest position it has seen', async () => {
    // Numbers would round these two to the same value.
    answers = [
      { status: 200, headers: { 'X-Log-Position': '9007199254740993' }, body: { hello: '1' } },
      { status: 200, headers: { 'X-Log-Position': '9007199254740992' }, body: { hello: '2' } },
      { status: 200, body: { hello: '3' } },
    ];
    const send = request();

    await send({ method: 'POST', path: '/a', body: {}, reply: Greeting });
    await send({ method: 'POST', path: '/a', body: {}, reply: Greeting });
    await send({ path: '/b', reply: Greeting });

    expect(sent.map(({ headers }) => headers['X-Wait-For-Position'])).toEqual([
      undefined,
      undefined,
      '9007199254740993',
    ]);
  });

  it('should send the idempotency key with the body', async () => {
    answers = [{ status: 200, body: { hello: 'x' } }];

    await request()({ method: 'PUT', path: '/a', body: { b: 1 }, reply: Greeting, idempotencyKey: 'key-1' });

    expect(sent[0]?.headers['Idempotency-Key']).toBe('key-1');
    expect(sent[0]?.headers['Content-Type']).toBe('application/json');
    expect(sent[0]?.body).toBe('{"b":1}');
  });

  it('should leave the content type of a form to the browser, which knows the boundary', async () => {
    answers = [{ status: 200, body: { hello: 'x' } }];
    const body = new FormData();

    await request()({ method: 'POST', path: '/a', body, reply: Greeting });

    expect(sent[0]?.headers['Content-Type']).toBeUndefined();
    expect(sent[0]?.body).toBe(body);
  });

  it('should turn a problem into an ApiProblem with all it tells', async () => {
    answers = [refusal(409, 'application_not_ready', { details: ['No passport.'], missingDocuments: ['passport'] })];

    const problem = await request()({ path: '/a', reply: Greeting }).catch((error: unknown) => error);

    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject({
      name: 'ApiProblem',
      status: 409,
      code: 'application_not_ready',
      message: 'Refused: application_not_ready',
      requestId: 'r-1',
      errors: [],
      details: ['No passport.'],
      missingDocuments: ['passport'],
    });
    expect(ended).toEqual([]);
  });

  it('should end the session of the token on any 401', async () => {
    answers = [refusal(401, 'session_ended')];

    await expect(request()({ path: '/a', reply: Greeting })).rejects.toMatchObject({ code: 'session_ended' });
    expect(ended).toEqual(['token-1']);
  });

  it('should end no session when a login is refused', async () => {
    token = null;
    answers = [refusal(401, 'invalid_credentials')];

    await expect(request()({ path: '/auth/login', reply: Greeting })).rejects.toMatchObject({ status: 401 });
    expect(ended).toEqual([]);
  });

  it('should reject a reply of another shape, and log which fields and not what is in them', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    answers = [{ status: 200, body: { hello: 7 } }];

    await expect(request()({ path: '/a', reply: Greeting })).rejects.toMatchObject({
      name: 'ApiProblem',
      code: 'unreadable_reply',
    });
    expect(logged.mock.calls).toEqual([['Unreadable reply of /a', ['hello']]]);
  });

  it.each([
    ['a proxy page instead of a problem', { status: 502, body: '<html>' }, 'unreadable_reply'],
    ['no reply at all', new TypeError('Failed to fetch'), 'network'],
  ])('should reject %s as %s', async (_name, answer, code) => {
    answers = [answer];

    await expect(request()({ path: '/a', reply: Greeting })).rejects.toMatchObject({ name: 'ApiProblem', code });
  });

  it('should let a cancelled request stay cancelled', async () => {
    answers = [new DOMException('cancelled', 'AbortError')];

    await expect(request()({ path: '/a', reply: Greeting })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
