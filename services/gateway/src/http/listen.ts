import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

export type Listener = {
  /** Such as `http://127.0.0.1:3000`; with the real port when any free one was asked for. */
  readonly address: string;
  /** Takes nothing new and lets what runs finish; what still runs after `deadline` milliseconds is cut off. */
  readonly drain: (deadline: number) => Promise<void>;
};

/** Uploads over slow networks take minutes; a body that never ends must still end. */
const LONGEST_REQUEST = 15 * 60_000;
const LONGEST_HEADERS = 30_000;

/** @throws Error with code EADDRINUSE or EACCES when the address cannot be had */
export function listen(
  fetch: (request: Request, environment: never) => Response | Promise<Response>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listener> {
  const server = createAdaptorServer({ fetch: fetch as Parameters<typeof createAdaptorServer>[0]['fetch'] }) as Server;
  server.requestTimeout = LONGEST_REQUEST;
  server.headersTimeout = LONGEST_HEADERS;

  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { port: realPort } = server.address() as AddressInfo;
      const name = host.includes(':') ? `[${host}]` : host;
      resolve({ address: `http://${name}:${realPort}`, drain: (deadline) => drain(server, deadline) });
    });
  });
}

function drain(server: Server, deadline: number): Promise<void> {
  // Otherwise an open page that asks every few seconds keeps its connection, and the server waits for it to the end.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));

  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), deadline);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
