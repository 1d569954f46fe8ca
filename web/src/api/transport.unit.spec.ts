import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isNetworkProblem, networkProblem, TIMEOUT_CODE } from './api-problem.ts';
import { browserTransport, type RawRequest } from './transport.ts';

const REQUEST: RawRequest = {
  method: 'GET',
  url: '/api/applications',
  headers: {},
  body: null,
  signal: undefined,
  keepalive: false,
  onProgress: undefined,
};

/** A network of which the test says what comes and when. */
function stubFetch() {
  let aborted = false;
  let cookies: RequestCredentials | undefined;
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', (_url: string, { signal, credentials }: RequestInit) => {
    cookies = credentials;
    signal?.addEventListener('abort', () => {
      aborted = true;
    });
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });

  return { answer: (response: Response) => answer(response), isAborted: () => aborted, cookies: () => cookies };
}

/** As browsers do: `abort` after the end empties the response. */
class AnsweredRequest {
  upload = {};
  status = 200;
  responseText = '';
  onload = () => undefined;
  onloadend = () => undefined;
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  abort() {
    this.responseText = '';
  }
  send() {
    this.responseText = '{"isValid":true}';
    this.onload();
    this.onloadend();
  }
}

describe('An upload', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('should keep its answer when it is cancelled after the answer came', async () => {
    vi.stubGlobal('XMLHttpRequest', AnsweredRequest);
    const cancelling = new AbortController();
    const reply = await browserTransport({ ...REQUEST, body: new FormData(), signal: cancelling.signal });

    cancelling.abort();

    expect(await reply.text()).toBe('{"isValid":true}');
  });
});

describe('A request', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('should end after 15 seconds in which nothing came, and be cancelled', async () => {
    const network = stubFetch();
    const failure = browserTransport(REQUEST).catch((error: unknown) => error);

    await vi.advanceTimersByTimeAsync(14_999);
    expect(network.isAborted()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);

    const problem = networkProblem(await failure);
    expect([problem.code, isNetworkProblem(problem), network.isAborted()]).toStrictEqual([TIMEOUT_CODE, true, true]);
  });

  it.each([
    [undefined, 'same-origin'],
    [false, 'same-origin'],
    [true, 'omit'],
  ])('should leave a trace (not: %s) by sending and keeping cookies (%s)', async (leavesNoTrace, cookies) => {
    const network = stubFetch();
    const replying = browserTransport({ ...REQUEST, leavesNoTrace });
    network.answer(new Response(''));
    await replying;

    expect(network.cookies()).toBe(cookies);
  });

  it('should wait as long as pieces of the answer come, and no longer', async () => {
    const network = stubFetch();
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller;
      },
    });
    const replying = browserTransport(REQUEST);
    await vi.advanceTimersByTimeAsync(0);
    network.answer(new Response(body));
    const text = (await replying).text();
    const settled = text.catch((error: unknown) => (error as Error).name);

    for (let piece = 0; piece < 4; piece++) {
      await vi.advanceTimersByTimeAsync(10_000);
      stream?.enqueue(new TextEncoder().encode('x'));
    }
    await vi.advanceTimersByTimeAsync(15_000);

    expect(await settled).toBe('TimeoutError');
  });
});
