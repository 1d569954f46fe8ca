import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Degradation } from './degradations.ts';
import type { Logger } from './logger.ts';

/**
 * Whether work may be sent here, and why not; whole numbers of 64 bits are told as text. What is degraded is told, and
 * takes nobody offline: one event that cannot be read must not.
 */
export type Readiness = {
  readonly isReady: boolean;
  readonly degraded?: readonly Degradation[];
  readonly [reason: string]: unknown;
};

export type OperationsOptions = {
  readonly host: string;
  readonly port: number;
  readonly readiness: () => Readiness | Promise<Readiness>;
  /** In the text format of Prometheus. */
  readonly metrics: () => Promise<string>;
  readonly logger: Logger;
};

export type Operations = {
  /** Such as `http://127.0.0.1:9100`; with the real port when any free one was asked for. */
  readonly address: string;
  readonly close: () => Promise<void>;
};

type Answer = { readonly status: number; readonly type: string; readonly body: string };

const JSON_TYPE = 'application/json; charset=utf-8';
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const LONGEST_REQUEST = 10_000;

/**
 * What those who run a process ask it: whether it lives, whether work may be sent to it, and how it does. On a port of
 * its own, which no proxy leads to: it says nothing about people, and still concerns nobody outside.
 * @throws Error with code EADDRINUSE or EACCES when the address cannot be had
 */
export function startOperations(options: OperationsOptions): Promise<Operations> {
  const { host, port, logger } = options;
  const server = createServer((request, response) => {
    answerTo(request, options).then(
      (answer) => send(request, response, answer),
      (error: unknown) => {
        logger.error({ error }, 'A question of the operators could not be answered');
        send(request, response, { status: 500, type: JSON_TYPE, body: '{}' });
      },
    );
  });
  server.requestTimeout = LONGEST_REQUEST;
  server.headersTimeout = LONGEST_REQUEST;

  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { port: realPort } = server.address() as AddressInfo;
      const name = host.includes(':') ? `[${host}]` : host;
      resolve({ address: `http://${name}:${realPort}`, close: () => close(server) });
    });
  });
}

async function answerTo({ method, url }: IncomingMessage, { readiness, metrics }: OperationsOptions): Promise<Answer> {
  const [path] = (url ?? '/').split('?');
  if (!['/health/live', '/health/ready', '/metrics'].includes(path ?? '')) return json(404, { status: 'not found' });
  if (method !== 'GET' && method !== 'HEAD') return json(405, { status: 'not allowed' });

  if (path === '/health/live') return json(200, { status: 'live' });
  if (path === '/metrics') return { status: 200, type: METRICS_TYPE, body: await metrics() };

  const { isReady, ...reasons } = await readiness();
  return json(isReady ? 200 : 503, { status: readinessWord(isReady, reasons.degraded), ...reasons });
}

export type ReadinessWord = 'ready' | 'degraded' | 'not ready';

export function readinessWord(isReady: boolean, degraded: readonly Degradation[] = []): ReadinessWord {
  if (!isReady) return 'not ready';

  return degraded.length > 0 ? 'degraded' : 'ready';
}

function json(status: number, value: object): Answer {
  const body = JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? String(part) : part));

  return { status, type: JSON_TYPE, body };
}

function send({ method }: IncomingMessage, response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(status === 405 ? { Allow: 'GET, HEAD' } : {}),
  });
  response.end(method === 'HEAD' ? undefined : body);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
