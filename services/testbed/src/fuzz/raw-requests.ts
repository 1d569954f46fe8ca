import type { Random } from '../kill-test/random.ts';
import type { RawRequest } from './requests.ts';

const HOST = 'Host: localhost\r\n';
const RAW: readonly [name: string, text: string][] = [
  ['no line', '\r\n\r\n'],
  ['no version', `GET /health/live\r\n${HOST}\r\n`],
  ['version 9', `GET /health/live HTTP/9.9\r\n${HOST}\r\n`],
  ['no host', 'GET /health/live HTTP/1.1\r\n\r\n'],
  ['two hosts', `GET /health/live HTTP/1.1\r\n${HOST}Host: evil\r\n\r\n`],
  ['strange host', 'GET /health/live HTTP/1.1\r\nHost: a b/c?d\r\n\r\n'],
  ['empty host', 'GET /health/live HTTP/1.1\r\nHost:\r\n\r\n'],
  ['absolute address', `GET http://evil.example/health/live HTTP/1.1\r\n${HOST}\r\n`],
  ['broken absolute address', `GET http://[::1 HTTP/1.1\r\n${HOST}\r\n`],
  ['no slash', `GET health HTTP/1.1\r\n${HOST}\r\n`],
  ['star', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
  ['connect', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`],
  ['trace', `TRACE /api/auth/me HTTP/1.1\r\n${HOST}Authorization: Bearer x\r\n\r\n`],
  ['two slashes', `GET //evil.example/..%2f HTTP/1.1\r\n${HOST}\r\n`],
  ['NUL', `GET /\u0000 HTTP/1.1\r\n${HOST}\r\n`],
  ['bare line feeds', 'GET /health/live HTTP/1.1\nHost: localhost\n\n'],
  ['folded header', `GET /health/live HTTP/1.1\r\n${HOST}A: b\r\n c\r\n\r\n`],
  ['space before colon', `GET /health/live HTTP/1.1\r\n${HOST}Content-Length : 5\r\n\r\nabcde`],
  ['two lengths', `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`],
  [
    'length and pieces',
    `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['negative length', `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`],
  [
    'length that lies',
    `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n{"a`,
  ],
  [
    'broken pieces',
    `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n`,
  ],
  [
    'pieces that end too soon',
    `POST /api/waitinglist/signup HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a`,
  ],
  ['huge piece', `POST /api/auth/login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n`],
  ['unknown transfer', `POST /api/auth/login HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
  ['expectation', `POST /api/auth/login HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`],
  ['other expectation', `POST /api/auth/login HTTP/1.1\r\n${HOST}Expect: tea\r\nContent-Length: 2\r\n\r\n{}`],
  ['upgrade', `GET /api/changes HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`],
  ['http/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['tls', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ['three in a row', `GET /health/live HTTP/1.1\r\n${HOST}\r\n`.repeat(3)],
  ['long address', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\n${HOST}\r\n`],
  ['many headers', `GET /health/live HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(3_000)}\r\n`],
  ['control characters', `GET /health/live HTTP/1.1\r\n${HOST}A: \u0001\u007f\r\n\r\n`],
  ['characters of others', `GET /health/live HTTP/1.1\r\n${HOST}X-Request-Id: \u00ff\u00fe\r\n\r\n`],
];

/** Bytes that are no proper HTTP, or proper and rare. */
export function rawRequest(random: Random): RawRequest {
  const [name, text] = random.pick(RAW);
  const bytes = Buffer.from(text, 'latin1');
  const cut = random.isLucky(0.2) ? random.between(1, bytes.length) : bytes.length;

  return { kind: 'raw', bytes: bytes.subarray(0, cut), changes: [`raw: ${name}, ${cut} of ${bytes.length} bytes`] };
}
