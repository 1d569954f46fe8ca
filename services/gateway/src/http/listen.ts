import { createServer, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { AnswerOnSocket } from './answer-on-socket.ts';
import { type Connections, watchConnections } from './connections.ts';

export type Listener = {
  /** Such as `http://127.0.0.1:3000`; with the real port when any free one was asked for. */
  readonly address: string;
  /** Takes nothing new and lets what runs finish; what still runs after `deadline` milliseconds is cut off. */
  readonly drain: (deadline: number) => Promise<void>;
};

/** Uploads over slow networks take minutes; a body that never ends must still end. */
const LONGEST_REQUEST = 15 * 60_000;
const LONGEST_HEADERS = 30_000;
/**
 * For what still runs when the process is asked to end, in milliseconds. With what else is to be closed the process is
 * gone within five seconds; most who ask for the end of one kill it after ten.
 */
export const DRAIN_DEADLINE = 4_000;

/** Milliseconds without a new connection, and how long such a moment is waited for. */
const QUIET = 2;
const QUIET_WITHIN = 1_000;

/** What is asked on the socket first, and the application behind it. */
export type Served = {
  readonly answerOnSocket: AnswerOnSocket;
  readonly app: { readonly fetch: (request: Request, environment: never) => Response | Promise<Response> };
};

/** @throws Error with code EADDRINUSE or EACCES when the address cannot be had */
export function listen(
  served: Served,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listener> {
  const answer = getRequestListener(served.app.fetch as Parameters<typeof getRequestListener>[0]);
  const server = createServer((incoming, outgoing) => {
    if (!served.answerOnSocket(incoming, outgoing)) void answer(incoming, outgoing);
  });
  server.requestTimeout = LONGEST_REQUEST;
  server.headersTimeout = LONGEST_HEADERS;
  const connections = watchConnections(server);

  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { port: realPort } = server.address() as AddressInfo;
      const name = host.includes(':') ? `[${host}]` : host;
      resolve({ address: `http://${name}:${realPort}`, drain: (deadline) => drain(server, connections, deadline) });
    });
  });
}

/** Not the server's own `close`, which cuts idle connections off although their next request may be on its way. */
const stopAccepting = (server: Server, onClosed: () => void): void => {
  NetServer.prototype.close.call(server, onClosed);
};

/**
 * Resolves in a moment in which no connection comes. One that waits to be accepted when a server stops is reset although its
 * request was sent, and a proxy sends no POST to another gateway then.
 */
async function untilQuiet(server: Server, deadline: number): Promise<void> {
  const end = performance.now() + deadline;
  let connections = 0;
  const count = (): void => {
    connections += 1;
  };
  server.on('connection', count);

  for (let isQuiet = false; !isQuiet && performance.now() < end; ) {
    const [before, startedAt] = [connections, performance.now()];
    await delay(QUIET);
    // A process that was busy in between has not looked for connections at the end of it.
    isQuiet = connections === before && performance.now() - startedAt < 2 * QUIET;
  }
  server.off('connection', count);
}

async function drain(server: Server, connections: Connections, deadline: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), deadline);
  connections.end();
  await untilQuiet(server, Math.min(QUIET_WITHIN, deadline));
  await new Promise<void>((resolve) => stopAccepting(server, resolve));
  clearTimeout(timer);
}
