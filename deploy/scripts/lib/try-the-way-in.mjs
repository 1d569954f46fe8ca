/** What anybody on the internet sees of the deployment: TLS, the redirect to it, and nothing that is for operators. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';

const LARGEST_BODY = 12 * 1024 * 1024;

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
export async function tryTheWayIn({ address, httpPort, certificate }) {
  const page = await ask(`${address}/`, certificate);
  expectEqual('The first page over TLS', page.status, 200);
  expectEqual('Strict-Transport-Security', page.headers['strict-transport-security'] !== undefined, true);

  const plain = await fetch(`http://localhost:${httpPort}/login`, { redirect: 'manual' });
  expectEqual('The first page without TLS', plain.status, 308);
  expectEqual('Where it leads', plain.headers.get('location'), 'https://localhost/login');

  for (const path of ['/metrics', '/health/ready/../../metrics', '//metrics']) {
    const hidden = await ask(`${address}${path}`, certificate);
    expectEqual(`Metrics in ${path}`, /^# (HELP|TYPE) /m.test(hidden.body), false);
  }

  const tooLarge = await ask(`${address}/api/documents`, certificate, {
    method: 'POST',
    headers: { 'Content-Length': LARGEST_BODY + 1 },
  }).catch((error) => ({ status: error.code }));
  expectEqual('A body above the limit', tooLarge.status, 413);
}
