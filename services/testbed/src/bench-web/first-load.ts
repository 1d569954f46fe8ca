import { get, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';

const NAMED = /(?:src|href)="(\/assets\/[^"]+)"/g;

/** Bytes of a page and of every file that it names, packed with gzip as the service sends them; without heads of answers. */
export async function firstLoadOf(address: string, path: string): Promise<number> {
  const page = await receive(new URL(path, address));
  const html = page.isPacked ? gunzipSync(page.bytes).toString('utf8') : page.bytes.toString('utf8');
  const named = new Set([...html.matchAll(NAMED)].map(([, file = '']) => file));
  const files = await Promise.all([...named].map((file) => receive(new URL(file, address))));

  return [page, ...files].reduce((total, { bytes }) => total + bytes.length, 0);
}

/** As it comes over the line: `fetch` would unpack it. */
async function receive(address: URL): Promise<{ readonly bytes: Buffer; readonly isPacked: boolean }> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip', accept: '*/*' } }, resolve).on('error', reject);
  });
  if (reply.statusCode !== 200) throw new Error(`${address.pathname} was answered with ${reply.statusCode}`);

  const parts: Buffer[] = [];
  for await (const part of reply) parts.push(part);

  return { bytes: Buffer.concat(parts), isPacked: reply.headers['content-encoding'] === 'gzip' };
}
