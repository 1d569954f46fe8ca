import { PROBLEMS } from '@entry/contracts/problem';
import { findLabels, NOBODY } from './canaries.ts';
import type { Answer, OutgoingRequest, RawRequest } from './requests.ts';

/** Every answer of the service carries these, whatever it is. */
const REQUIRED_HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'x-request-id',
];
/** What Node's server answers by itself, before the service sees a request. */
const OF_THE_SERVER = new Set([400, 405, 408, 413, 414, 417, 431, 501, 505]);
/** Answers of these routes are pages: no JSON tells a browser without scripts anything. */
const FORM_ADDRESS = /waitinglist\/+form/i;
const isPage = ({ route, target }: OutgoingRequest): boolean => route === '(page)' || FORM_ADDRESS.test(target);

/** Node's server takes 16 KiB of headers, the address included. */
const HEADERS_MAXIMUM = 15_000;
const isTooLong = ({ target, headers }: OutgoingRequest): boolean =>
  target.length + JSON.stringify(headers).length > HEADERS_MAXIMUM;

const INNARDS =
  /\n\s+at \S+.*:\d+:\d+|node_modules|\/dist\/\w|\.[cm]?[jt]s:\d+|ZodError|TypeError|ReferenceError|SQLITE_/;
const isTemporary = (status: number): boolean => status === 503 || status === 507;

export type Verdict = {
  /** What must not be; empty when all is well. */
  readonly violations: readonly string[];
  /** Told to come again, as it should be told: counted, because nothing was wrong with the service. */
  readonly isTurnedAway: boolean;
};

/** Holds an answer to what every answer of the service promises. */
export function judge(request: OutgoingRequest | RawRequest, answer: Answer): Verdict {
  if (request.kind === 'raw') return { violations: judgeRaw(answer), isTurnedAway: false };
  if (answer.kind === 'cut') {
    return { violations: request.isUnruly ? [] : [`No answer: ${answer.reason}`], isTurnedAway: false };
  }
  if (
    (request.isUnruly || isTooLong(request)) &&
    OF_THE_SERVER.has(answer.status) &&
    answer.headers['x-request-id'] === undefined
  ) {
    return { violations: judgeText(answer.body.toString('utf8'), request), isTurnedAway: false };
  }

  const text = answer.body.toString('utf8');
  const isTurnedAway = isTemporary(answer.status) && answer.headers['retry-after'] !== undefined;
  const violations = [
    ...(answer.status >= 500 && !isTurnedAway ? [`Answered ${answer.status}`] : []),
    ...missingHeaders(answer),
    ...judgeText(text, request),
    ...(answer.status >= 400 && request.method !== 'HEAD' && !isPage(request)
      ? judgeProblem(answer.status, String(answer.headers['content-type'] ?? ''), text)
      : []),
    ...(answer.status < 300 ? judgeSuccess(answer, text, request) : []),
  ];

  return { violations, isTurnedAway };
}

function judgeRaw(answer: Answer): readonly string[] {
  if (answer.kind === 'cut') return [];
  const isFault = answer.status >= 500 && !OF_THE_SERVER.has(answer.status);

  return [
    ...(isFault ? [`Answered ${answer.status}`] : []),
    ...(INNARDS.test(answer.body.toString('utf8')) ? ['Tells of its innards'] : []),
  ];
}

function missingHeaders({ headers }: Extract<Answer, { kind: 'answer' }>): readonly string[] {
  return REQUIRED_HEADERS.filter((name) => headers[name] === undefined).map((name) => `Lacks the header ${name}`);
}

function judgeText(text: string, { readers }: OutgoingRequest): readonly string[] {
  const strangers = [...findLabels(text)].filter(
    (label) => label !== NOBODY && !readers.has(label) && !readers.has('*'),
  );

  return [
    ...strangers.map((label) => `Shows data of person ${label}`),
    ...(INNARDS.test(text) ? ['Tells of its innards'] : []),
  ];
}

function judgeProblem(status: number, type: string, text: string): readonly string[] {
  if (!type.startsWith('application/problem+json')) return [`${status} is no problem document, but ${type}`];
  try {
    const { code, requestId } = JSON.parse(text) as { readonly code?: string; readonly requestId?: string };
    const known = Object.entries(PROBLEMS).find(([name]) => name === code)?.[1];
    if (known === undefined) return [`Unknown code ${code}`];
    if (known.status !== status) return [`${code} was answered with ${status}`];

    return requestId === undefined ? ['The problem names no request'] : [];
  } catch {
    return ['The problem is no JSON'];
  }
}

function judgeSuccess(
  { headers }: Extract<Answer, { kind: 'answer' }>,
  text: string,
  { method, session }: OutgoingRequest,
): readonly string[] {
  const type = String(headers['content-type'] ?? '');
  const isStored = session !== null && !String(headers['cache-control'] ?? '').includes('no-store');
  const isPersonal = findLabels(text).size > 0;
  if (method === 'HEAD' || !type.startsWith('application/json')) return [];
  try {
    JSON.parse(text);
    return isStored && isPersonal ? ['May be stored by others'] : [];
  } catch {
    return ['The answer is no JSON'];
  }
}
