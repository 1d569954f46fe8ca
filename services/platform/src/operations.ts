import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Degradation } from './degradations.ts';
import type { Logger } from './logger.ts';

/** How a process does, for its operators. A bigint is told as text. */
export type ProcessStatus = {
  readonly degraded?: readonly Degradation[];
  readonly [detail: string]: unknown;
};

export type OperationsOptions = {
  readonly host: string;
  readonly port: number;
  /** Whether this process can take traffic. Asks no engine: a probe has to be answered at once. */
  readonly isReady: () => boolean;
  /** May ask the engines. */
  readonly status: () => ProcessStatus | Promise<ProcessStatus>;
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
 * Answers operators on a port of their own, which no proxy leads to: `/health/live`, `/health/ready` (may traffic be
 * sent here), `/health/status` (what is degraded, and details) and `/metrics`.
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

const PATHS = ['/health/live', '/health/ready', '/health/status', '/metrics'];

async function answerTo({ method, url }: IncomingMessage, options: OperationsOptions): Promise<Answer> {
  const { isReady, status, metrics } = options;
  const [path = '/'] = (url ?? '/').split('?');
  if (!PATHS.includes(path)) return json(404, { status: 'not found' });
  if (method !== 'GET' && method !== 'HEAD') return json(405, { status: 'not allowed' });

  if (path === '/health/live') return json(200, { status: 'live' });
  if (path === '/metrics') return { status: 200, type: METRICS_TYPE, body: await metrics() };
  if (path === '/health/ready') return json(isReady() ? 200 : 503, { status: isReady() ? 'ready' : 'not ready' });

  const details = await status();
  return json(200, { status: isReady() ? statusWord(details.degraded) : 'not ready', ...details });
}

export const statusWord = (degraded: readonly Degradation[] = []): 'ok' | 'degraded' =>
  degraded.length > 0 ? 'degraded' : 'ok';

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
