import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../answer.ts';
import type { Route } from './define-route.ts';
import type { RunExchange, Work } from './exchange.ts';
import { SocketRequest } from './gateway-request.ts';
import { RouteTable } from './route-table.ts';
import type { SendToSocket } from './send-answer.ts';

/** Answers what it can; false for what is left to the application. */
export type AnswerOnSocket = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Null for a route that is left to the library. */
type Target = { readonly route: string; readonly work: Work } | null;

/**
 * Routes that answer with JSON, straight from the socket they were asked on: what the library makes of a request and of
 * an answer, so that they look like the standard's, costs more than most of these routes. Everything else (files,
 * uploads, what is told as it happens, pages, other methods, unusual addresses) goes through the library.
 */
export function createAnswerOnSocket(
  routes: readonly Route[],
  {
    run,
    workOf,
    send,
  }: { readonly run: RunExchange; readonly workOf: (route: Route) => Work; readonly send: SendToSocket },
): AnswerOnSocket {
  const table = new RouteTable<Target>();
  for (const route of routes) {
    // Those of the library too: else `/applications/export` would be found as the application with the id `export`.
    const target = isPlain(route) ? { route: route.path, work: workOf(route) } : null;
    table.add(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), target);
  }

  return (incoming, outgoing) => {
    const { url = '', method = '' } = incoming;
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    // Whoever writes an address in another way gets the same, by way of the library, which can read it.
    const found = path.includes('%') ? null : table.find(method, path);
    const target = found?.handler ?? null;
    if (found === null || target === null) return false;

    const { route, work } = target;
    const request = new SocketRequest(incoming, path, found.parameters);
    void run(request, route, work, (answer, exchange) => {
      send(outgoing, answer as Answer, exchange);
      // Of a body that nobody asked for, as where a route has none.
      if (method !== 'GET') request.body().discard();
    });
    return true;
  };
}

const isPlain = ({ reply, upload, part }: Route): boolean =>
  typeof reply !== 'string' && upload === null && part === null;
