import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

const TWIN = '/static-twin';

type Coding = { readonly pack: (bytes: Buffer) => Buffer; readonly unpack: (bytes: Buffer) => Buffer };
const CODINGS: Readonly<Record<string, Coding>> = {
  br: { pack: (bytes) => brotliCompressSync(bytes), unpack: (bytes) => brotliDecompressSync(bytes) },
  gzip: { pack: (bytes) => gzipSync(bytes, { level: 9 }), unpack: (bytes) => gunzipSync(bytes) },
  identity: { pack: (bytes) => bytes, unpack: (bytes) => bytes },
};

export type Traffic = { readonly down: number; readonly up: number };

export type StaticTwins = {
  readonly address: string;
  /** Where the page without its programs is. */
  readonly twinOf: (path: string) => string;
  /** What has gone down and up the line so far, heads of messages included. */
  readonly traffic: () => Traffic;
  readonly close: () => Promise<void>;
};

/**
 * Stands before the product and hands everything on, so that both sides of a comparison come the same way. Below its own
 * address each page is the same text and the same styles without a program: what static HTML would be.
 */
export async function openStaticTwins(product: string): Promise<StaticTwins> {
  const server = createServer((asked, answer) => {
    if (asked.url?.startsWith(TWIN) === true) answerTwin(product, asked, answer);
    else handOn(product, asked, answer);
  });
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://127.0.0.1:${port}`,
    twinOf: (path) => `${TWIN}${path}`,
    traffic: () => ({
      down: sum(sockets.map(({ bytesWritten }) => bytesWritten)),
      up: sum(sockets.map(({ bytesRead }) => bytesRead)),
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
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

/** Packed in the way that the product packs the page for the same browser. */
function answerTwin(product: string, asked: IncomingMessage, answer: ServerResponse): void {
  const headers = { 'accept-encoding': asked.headers['accept-encoding'] ?? '' };
  const passedOn = request(new URL((asked.url ?? '').slice(TWIN.length), product), { headers }, (reply) => {
    const parts: Buffer[] = [];
    reply.on('data', (part: Buffer) => parts.push(part));
    reply.on('end', () => {
      const encoding = reply.headers['content-encoding'] ?? 'identity';
      const coding = CODINGS[encoding];
      if (coding === undefined) throw new Error(`The product packs its pages as ${encoding}`);

      const html = withoutPrograms(coding.unpack(Buffer.concat(parts)).toString('utf8'));
      const packed = coding.pack(Buffer.from(html));
      answer.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': encoding,
        'Content-Length': packed.length,
        'Cache-Control': 'no-cache',
      });
      answer.end(packed);
    });
  });
  passedOn.on('error', () => answer.destroy());
  passedOn.end();
}

export function withoutPrograms(html: string): string {
  return html.replaceAll(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
}
