import type { SessionReply } from '@entry/contracts/account/api';
import { describe, expect, it } from 'vitest';
import { command } from '../kill-test/command.ts';
import type { HttpClient } from '../kill-test/http-client.ts';
import type { Answer, Headers } from '../kill-test/http-exchange.ts';
import { noFindings, openBrowser, type World } from './browser.ts';

type Answered = Extract<Answer, { kind: 'answer' }>;

const CUT: Answer = { kind: 'cut', reason: 'ECONNRESET' };
const SAVE = command({ key: '00000000-0000-4000-8000-000000000001', kind: 'save_form', method: 'PUT', path: '/x' });

const answer = (rest: Partial<Answered> = {}): Answer => ({
  kind: 'answer',
  status: 200,
  body: { value: 1 },
  etag: null,
  position: null,
  isBehind: false,
  retryAfter: null,
  ...rest,
});

function open(answers: readonly Answer[]) {
  const left = [...answers];
  const sent: { readonly key: string | null; readonly headers: Headers }[] = [];
  const next = async (key: string | null, headers: Headers = {}): Promise<Answer> => {
    sent.push({ key, headers });
    return left.shift() ?? answer();
  };
  const client: HttpClient = {
    send: ({ key }, _token, headers) => next(key, headers),
    get: (_path, _token, headers) => next(null, headers),
    close: () => {},
  };
  const findings = noFindings();
  const ending = new AbortController();
  const world = { client, findings, signal: ending.signal, speed: 1_000, journal: null } as unknown as World;

  return { browser: openBrowser(world, 'somebody', 258), findings, sent, ending };
}

describe('When somebody of a load sends a command', () => {
  it('should send it again under the same key until somebody says what came of it', async () => {
    const away = answer({ status: 503, retryAfter: 0.001 });
    const { browser, findings, sent } = open([CUT, away, answer({ status: 500 }), answer({ body: 'done' })]);

    expect(await browser.send(SAVE)).toBe('done');

    expect(sent.map(({ key }) => key)).toStrictEqual(Array.from({ length: 4 }, () => SAVE.key));
    expect(findings).toMatchObject({ retried: 3, givenUp: 0 });
  });

  it('should take a refusal for what it is', async () => {
    const { browser, sent } = open([answer({ status: 409 })]);

    expect(await browser.send(SAVE)).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('should count what nobody ever answered when the load ends', async () => {
    const { browser, findings, ending } = open([CUT]);
    ending.abort();

    expect(await browser.send(SAVE)).toBeNull();
    expect(findings.givenUp).toBe(1);
  });
});

describe('When somebody of a load reads', () => {
  it('should wait for the newest of their own positions, and come from an address of their own', async () => {
    const { browser, sent } = open([answer({ position: '12' }), answer({ position: '9' })]);
    await browser.send(SAVE);
    await browser.send(SAVE);
    await browser.read('/y');

    expect(sent.at(-1)?.headers).toStrictEqual({ 'X-Forwarded-For': '198.18.1.2', 'X-Wait-For-Position': '12' });
  });

  it('should report a read that misses what was written, unless it says that it may', async () => {
    const { browser, findings } = open([answer(), answer({ isBehind: true })]);
    const isThere = ({ value }: { readonly value: number }) => value === 2;
    browser.expect('It', await browser.read<{ readonly value: number }>('/y'), isThere);
    browser.expect('It', await browser.read<{ readonly value: number }>('/y'), isThere);

    expect(findings.staleReads).toHaveLength(1);
    expect(findings).toMatchObject({ checkedReads: 1, saidBehind: 1 });
  });

  it('should report a session that is not known any more', async () => {
    const { browser, findings } = open([answer({ status: 401 }), answer({ status: 401 })]);
    await browser.read('/y');
    expect(findings.lostSessions).toStrictEqual([]);

    browser.signIn({ token: 't', user: { id: 'a' } } as SessionReply);
    await browser.read('/y');
    expect(findings.lostSessions).toHaveLength(1);
  });
});
