import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';

const TWIN = '/static-twin';

export type StaticTwins = {
  readonly address: string;
  /** Where the page without its programs is. */
  readonly twinOf: (path: string) => string;
  readonly close: () => Promise<void>;
};

/**
 * Stands before the product and hands everything on, so that both sides of a comparison come the same way. Below its own
 * address each page is the same text and the same styles without a program: what static HTML would be.
 */
export async function openStaticTwins(product: string): Promise<StaticTwins> {
  const server = createServer((asked, answer) => {
    if (asked.url?.startsWith(TWIN) === true) answerTwin(product, asked.url.slice(TWIN.length), answer);
    else handOn(product, asked, answer);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://127.0.0.1:${port}`,
    twinOf: (path) => `${TWIN}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function handOn(product: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = asked;
  const passedOn = request(new URL(asked.url ?? '/', product), { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 500, reply.headers);
    reply.pipe(answer);
  });
  passedOn.on('error', () => answer.destroy());
  asked.pipe(passedOn);
}

function answerTwin(product: string, path: string, answer: ServerResponse): void {
  const passedOn = request(new URL(path, product), { headers: { 'accept-encoding': 'br' } }, (reply) => {
    const parts: Buffer[] = [];
    reply.on('data', (part: Buffer) => parts.push(part));
    reply.on('end', () => {
      const html = withoutPrograms(decode(Buffer.concat(parts), reply.headers['content-encoding']));
      const headers = {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'br',
        'Cache-Control': 'no-cache',
      };
      answer.writeHead(200, headers).end(brotliCompressSync(html));
    });
  });
  passedOn.on('error', () => answer.destroy());
  passedOn.end();
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString('utf8');
  return encoding === 'gzip' ? gunzipSync(body).toString('utf8') : body.toString('utf8');
}

export function withoutPrograms(html: string): string {
  return html.replaceAll(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
}
