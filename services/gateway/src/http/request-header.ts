import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** What the request came in by; undefined in a process that asks itself (tests). */
export const incomingOf = (context: Context): IncomingMessage | undefined =>
  (context.env as { readonly incoming?: IncomingMessage } | undefined)?.incoming;

/**
 * A header as the server's parser read it. The standard's set of headers, which has to be made for every request first,
 * is asked only where there is no such parser.
 * @param name in lower case
 */
export function headerOf(context: Context, name: string): string | undefined {
  const incoming = incomingOf(context);
  if (incoming === undefined) return context.req.header(name);

  return headerIn(incoming.headers, name);
}

/** @param name in lower case */
export function headerIn(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];

  return typeof value === 'string' ? value : value?.join(', ');
}
