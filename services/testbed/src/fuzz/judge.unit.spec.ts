import { describe, expect, it } from 'vitest';
import { canaryOf } from './canaries.ts';
import { judge } from './judge.ts';
import { judgeOutput } from './judge-output.ts';
import type { Answer, OutgoingRequest } from './requests.ts';

const REQUEST: OutgoingRequest = {
  kind: 'request',
  route: 'GET /api/auth/me',
  method: 'GET',
  target: '/api/auth/me',
  headers: {},
  body: null,
  isChunked: false,
  isUnruly: false,
  readers: new Set(['1x3']),
  session: '1x3',
  changes: [],
};

const PROTECTION = {
  'content-security-policy': "default-src 'none'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-request-id': '6a12a0a5-9b19-48be-9af2-f37d56b9c3d6',
  'cache-control': 'no-store',
};
const JSON_TYPE = { 'content-type': 'application/json' };
const PROBLEM_TYPE = { 'content-type': 'application/problem+json' };

const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = JSON_TYPE): Answer => ({
  kind: 'answer',
  status,
  headers: { ...PROTECTION, ...headers },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const problem = (status: number, code: string) => answer(status, { code, requestId: 'a' }, PROBLEM_TYPE);
const violationsOf = (given: Answer, request: OutgoingRequest = REQUEST) => judge(request, given).violations;

describe('When an answer is as it has to be', () => {
  it('should find nothing in it', () => {
    const fine = [
      answer(200, { user: { firstName: canaryOf('1x3') } }),
      problem(404, 'not_found'),
      problem(422, 'invalid_input'),
    ];

    expect(fine.flatMap((given) => violationsOf(given))).toStrictEqual([]);
  });

  it('should let staff see everybody, and everybody what nobody in particular has entered', () => {
    const shown = answer(200, { names: [canaryOf('1x4'), canaryOf('0x0')] });

    expect(violationsOf(shown, { ...REQUEST, readers: new Set(['*']) })).toStrictEqual([]);
    expect(violationsOf(answer(200, { name: canaryOf('0x0') }))).toStrictEqual([]);
  });

  it('should count apart who was told to come again', () => {
    const told = answer(503, { code: 'unavailable', requestId: 'a' }, { ...PROBLEM_TYPE, 'retry-after': '5' });

    expect(judge(REQUEST, told)).toStrictEqual({ violations: [], isTurnedAway: true });
  });
});

describe('When an answer is not as it has to be', () => {
  it.each<[string, Answer, string]>([
    ['a failure', problem(500, 'internal_error'), 'Answered 500'],
    ['no time to come again', problem(503, 'unavailable'), 'Answered 503'],
    ['data of a stranger', answer(200, { name: canaryOf('1x4').toLowerCase() }), 'Shows data of person 1x4'],
    [
      'data of a stranger in a refusal',
      answer(404, { code: 'not_found', requestId: canaryOf('2x5') }, PROBLEM_TYPE),
      'Shows data of person 2x5',
    ],
    ['a stack', answer(200, { text: 'x\n    at open (/srv/a/dist/b.js:1:2)' }), 'Tells of its innards'],
    [
      'a refusal in prose',
      answer(404, 'gone', { 'content-type': 'text/plain' }),
      '404 is no problem document, but text/plain',
    ],
    ['an unknown code', problem(404, 'gone'), 'Unknown code gone'],
    ['a code of another status', problem(400, 'not_found'), 'not_found was answered with 400'],
    ['broken JSON', answer(200, '{"a":'), 'The answer is no JSON'],
    [
      'what others may store',
      answer(200, { name: canaryOf('1x3') }, { ...JSON_TYPE, 'cache-control': 'public' }),
      'May be stored by others',
    ],
    ['no answer', { kind: 'cut', reason: 'ECONNRESET' }, 'No answer: ECONNRESET'],
  ])('should find %s', (_name, given, expected) => {
    const found = violationsOf(given);

    expect(found).toContain(expected);
  });

  it.each(Object.keys(PROTECTION).filter((name) => name !== 'cache-control'))('should miss the header %s', (name) => {
    const { [name]: _missing, ...rest } = PROTECTION as Record<string, string>;

    expect(
      violationsOf({ kind: 'answer', status: 200, headers: { ...rest, ...JSON_TYPE }, body: Buffer.from('{}') }),
    ).toStrictEqual([`Lacks the header ${name}`]);
  });

  it('should let only the server itself refuse what is no HTTP, in its own words', () => {
    const bare: Answer = { kind: 'answer', status: 400, headers: {}, body: Buffer.alloc(0) };

    expect(violationsOf(bare, { ...REQUEST, isUnruly: true })).toStrictEqual([]);
    expect(violationsOf(bare).length).toBeGreaterThan(0);
  });
});

describe('When a service has written something', () => {
  it('should find errors, what is no line of its log, and what people have entered', () => {
    const fine = '{"level":"warn","message":"Login refused"}\n';

    expect(judgeOutput(fine, '/folder')).toStrictEqual([]);
    expect(judgeOutput(`${fine}{"level":"error","message":"Request failed"}\n`, '/folder')).toHaveLength(1);
    expect(judgeOutput('(node:1) UnhandledPromiseRejectionWarning\n', '/folder')).toHaveLength(1);
    expect(judgeOutput(`{"level":"info","message":"${canaryOf('1x3')}"}\n`, '/folder')).toStrictEqual([
      'It wrote what people have entered',
    ]);
  });
});
