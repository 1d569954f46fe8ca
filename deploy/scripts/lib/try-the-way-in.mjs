/** What anybody on the internet sees of the deployment: TLS, the redirect to it, and nothing that is for operators. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';

const LARGEST_UPLOAD = 12 * 1024 * 1024;
const LARGEST_BODY = 320 * 1024;
const UPLOAD = '/api/documents/upload';

export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');

  return port;
}

function expectEqual(what, actual, expected) {
  if (actual !== expected) throw new Error(`${what}: ${actual} instead of ${expected}`);
}

/** Trusts exactly the certificate of the deployment. */
async function ask(address, certificate, { method = 'GET', headers = {}, body } = {}) {
  const outgoing = request(address, { method, headers, ca: readFileSync(certificate), timeout: 15_000 });
  outgoing.end(body);
  const [reply] = await once(outgoing, 'response');

  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
}

/** @throws Error that names what is not as it should be */
export async function tryTheWayIn({ address, httpPort, httpsPort, certificate }) {
  const page = await ask(`${address}/`, certificate);
  expectEqual('The first page over TLS', page.status, 200);
  expectEqual(
    'Strict-Transport-Security',
    page.headers['strict-transport-security'],
    'max-age=31536000; includeSubDomains',
  );

  const plain = await fetch(`http://localhost:${httpPort}/login`, { redirect: 'manual' });
  expectEqual('The first page without TLS', plain.status, 308);
  expectEqual('Where it leads', plain.headers.get('location'), `https://localhost:${httpsPort}/login`);
  const inside = await fetch(`http://localhost:${httpPort}/through`, { redirect: 'manual' });
  expectEqual('The health check, asked from outside', inside.status, 403);

  for (const path of ['/metrics', '/health/ready/../../metrics', '//metrics']) {
    const hidden = await ask(`${address}${path}`, certificate);
    expectEqual(`Metrics in ${path}`, /^# (HELP|TYPE) /m.test(hidden.body), false);
  }

  for (const [path, largest] of Object.entries({ '/api/applications': LARGEST_BODY, [UPLOAD]: LARGEST_UPLOAD })) {
    const tooLarge = await ask(`${address}${path}`, certificate, {
      method: 'POST',
      headers: { 'Content-Length': largest + 1 },
    }).catch((error) => ({ status: error.code }));
    expectEqual(`A body above the limit of ${path}`, tooLarge.status, 413);
  }

  expectEqual(
    'A file of a stranger, of which only the beginning was sent',
    await beginUpload(address, certificate),
    401,
  );
}

/** Who is refused is told so at once: nothing keeps the file until all of it is there. */
async function beginUpload(address, certificate) {
  const outgoing = request(`${address}${UPLOAD}`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': LARGEST_UPLOAD / 2 },
    ca: readFileSync(certificate),
    timeout: 15_000,
  });
  outgoing.on('timeout', () => outgoing.destroy(new Error('nothing was answered to the beginning of a file')));
  outgoing.write(Buffer.alloc(64 * 1024));
  const [reply] = await once(outgoing, 'response');
  outgoing.on('error', () => undefined);
  outgoing.destroy();

  return reply.statusCode;
}
