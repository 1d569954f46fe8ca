import { deflateSync, gzipSync } from 'node:zlib';
import type { Random } from '../kill-test/random.ts';
import type { HeaderValues, OutgoingRequest } from './requests.ts';
import { strangeText, wellFormed } from './strange-values.ts';

/** What is done to a request that is otherwise proper, after it was turned into bytes. */
export type Change = (request: OutgoingRequest, random: Random) => OutgoingRequest;

const noting = (request: OutgoingRequest, change: string, changed: Partial<OutgoingRequest>): OutgoingRequest => ({
  ...request,
  ...changed,
  changes: [...request.changes, change],
});

/** Node's client refuses to send these, and a raw request has them anyway. */
const sendable = (text: string): string =>
  Array.from(Buffer.from(text).toString('latin1'), (character) =>
    /[\t\x20-\x7e\x80-\xff]/.test(character) ? character : '?',
  ).join('');
const encodable = (text: string): string => encodeURIComponent(wellFormed(text));

const withHeaders = (request: OutgoingRequest, change: string, headers: HeaderValues): OutgoingRequest =>
  noting(request, change, { headers: { ...request.headers, ...headers } });

const HEADERS: readonly ((random: Random) => HeaderValues)[] = [
  (random) => ({ 'idempotency-key': sendable(strangeText(random)) }),
  (random) => ({
    'if-match': random.pick(['*', '"0"', '"1"', 'W/"1"', '1', '"999999999999"', sendable(strangeText(random))]),
  }),
  (random) => ({ 'if-none-match': random.pick(['*', '"0"', 'W/"x", "y"', sendable(strangeText(random))]) }),
  (random) => ({
    range: random.pick(['bytes=0-0', 'bytes=-1', 'bytes=5-2', 'bytes=0-,1-,2-', 'lines=1', 'bytes=99999999-']),
  }),
  (random) => ({
    'x-forwarded-for': random.pick(['1.2.3.4', '1.2.3.4:5, ::1', '[::1]:80', 'unknown', sendable(strangeText(random))]),
  }),
  (random) => ({
    'x-wait-for-position': random.pick(['0', '1', '-1', '99999999999999999999', sendable(strangeText(random))]),
  }),
  (random) => ({ accept: random.pick(['text/html', 'application/xml', '*/*;q=0', sendable(strangeText(random))]) }),
  (random) => ({ 'accept-language': random.pick(['am', 'ar-SA;q=0.1', sendable(strangeText(random))]) }),
  (random) => ({ 'accept-encoding': random.pick(['br', 'identity;q=0', '*;q=0']) }),
  (random) => ({ 'x-request-id': random.pick(['a', 'x'.repeat(5_000), sendable(strangeText(random))]) }),
  (random) => ({
    traceparent: random.pick(['00-0-0-00', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, sendable(strangeText(random))]),
  }),
  (random) => ({ 'x-country': sendable(strangeText(random)) }),
  (random) => ({ 'sec-fetch-site': random.pick(['same-origin', 'cross-site', 'none']) }),
  (random) => ({ origin: random.pick(['null', 'https://evil.example', 'not a url']) }),
  (random) => ({ cookie: `session=${sendable(strangeText(random))}` }),
  (random) => ({
    authorization: random.pick([
      'Bearer',
      'Bearer  ',
      'Basic YTpi',
      'bearer x',
      `Bearer ${'a.'.repeat(500)}`,
      sendable(strangeText(random)),
    ]),
  }),
  (random) => ({ 'content-digest': random.pick(['sha-256=:AAAA:', 'sha-512=:AAAA:', sendable(strangeText(random))]) }),
  (random) => ({ 'content-length-hint': sendable(strangeText(random)) }),
];

const changeHeader: Change = (request, random) => {
  const headers = random.pick(HEADERS)(random);
  // With another session than its own it is nobody's.
  const isNobody = headers['authorization'] !== undefined;

  return {
    ...withHeaders(request, `header ${JSON.stringify(headers).slice(0, 80)}`, headers),
    ...(isNobody ? { session: null } : {}),
  };
};

const TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'application/json+x',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/form-data; boundary="a b"',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  '',
];

const changeType: Change = (request, random) =>
  withHeaders(request, 'content type', { 'content-type': random.pick(TYPES) });

const changeBody: Change = (request, random) => {
  const body = request.body ?? Buffer.from('{"a":1}');
  switch (random.between(0, 7)) {
    case 0:
      return noting(request, 'body cut off', { body: body.subarray(0, random.between(0, body.length)) });
    case 1:
      return noting(withHeaders(request, 'gzip', { 'content-encoding': 'gzip' }), 'packed', { body: gzipSync(body) });
    case 2:
      return noting(withHeaders(request, 'deflate', { 'content-encoding': 'deflate' }), 'packed', {
        body: deflateSync(body),
      });
    case 3:
      return noting(request, 'a byte changed', { body: withByteChanged(body, random) });
    case 4:
      return noting(request, 'other characters', { body: Buffer.from(body.toString('utf8'), 'utf16le') });
    case 5:
      return noting(request, 'twice', { body: Buffer.concat([body, body]) });
    case 6:
      return noting(withHeaders(request, 'in pieces', { 'transfer-encoding': 'chunked' }), 'unsaid length', {
        body,
        isChunked: true,
      });
    default:
      return noting(request, 'much too long', {
        body: Buffer.alloc(random.pick([70_000, 300_000, 1_200_000]), 'a'),
        isUnruly: true,
      });
  }
};

function withByteChanged(body: Buffer, random: Random): Buffer {
  const changed = Buffer.from(body);
  if (changed.length > 0) changed[random.between(0, changed.length - 1)] = random.between(0, 255);

  return changed;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'QUERY'];

const changeMethod: Change = (request, random) => {
  const method = random.pick(METHODS);

  return noting(request, `method ${method}`, { method, route: '(other method)', isUnruly: true });
};

const changePath: Change = (request, random) => {
  const [path = '/', query] = request.target.split('?');
  const tricks: readonly (() => string)[] = [
    () => `${path}/`,
    () => path.replaceAll('/', '//'),
    () => path.toUpperCase(),
    () => path.replace('/api/', '/api/./'),
    () => path.replace('/api/', '/x/../api/'),
    () => path.replaceAll('/', '%2f'),
    () => encodeURI(encodeURIComponent(path)),
    () => `${path}%00`,
    () => `${path}/${encodable(strangeText(random))}`,
    () => `${path};a=b`,
    () => `/${encodable(strangeText(random))}`,
    () => `${path}${'/a'.repeat(1_500)}`,
    () => `/assets/..%2f..%2fpackage.json`,
    () =>
      random.pick([
        '/',
        '/login',
        '/index.html',
        '/.git/config',
        '/favicon.ico',
        '/problems/not_found',
        '/api',
        '/%',
        '/%ff',
      ]),
  ];
  const target = random.pick(tricks)() + (query === undefined ? '' : `?${query}`);

  return noting(request, 'path', { target: sendable(target).replaceAll(' ', '%20'), route: '(page)', isUnruly: true });
};

const changeQuery: Change = (request, random) => {
  const [path = '/', query = ''] = request.target.split('?');
  const pairs = query.split('&').filter((pair) => pair !== '');
  const names = pairs.map((pair) => pair.split('=')[0] ?? '');
  const name =
    names.length > 0 && random.isLucky(0.7)
      ? random.pick(names)
      : random.pick(['page', 'limit', 'search', 'status', 'a', '__proto__', 'ticket']);
  const kept = random.isLucky(0.3) ? pairs : pairs.filter((pair) => !pair.startsWith(`${name}=`));
  const added = `${name}=${encodable(strangeText(random)).slice(0, 6_000)}`;

  return noting(request, `query ${added.slice(0, 60)}`, { target: `${path}?${[...kept, added].join('&')}` });
};

export const CHANGES: readonly Change[] = [
  changeHeader,
  changeHeader,
  changeType,
  changeBody,
  changeMethod,
  changePath,
  changeQuery,
];
