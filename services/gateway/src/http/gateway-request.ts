import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { getQueryParams } from 'hono/utils/url';
import { bodyOfIncoming, bodyOfRequest, headerIn, type RequestBody } from './request-body.ts';

/** A request as routes see it, whether it was read from a socket or came through the library. */
export type GatewayRequest = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** With the query: two requests that differ in it ask for two things. */
  readonly address: string;
  /** What stands in the path where the route has identifiers, not looked at yet. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What it came in by; undefined in a process that asks itself (tests). */
  readonly incoming: IncomingMessage | undefined;
  /** @param name in lower case */
  header(name: string): string | undefined;
  /** Every value that the query gives to each of its names. */
  queries(): Readonly<Record<string, readonly string[]>>;
  body(): RequestBody;
  /** Cuts the connection off, so that an answer that broke does not look whole. False where there is none. */
  endConnection(): boolean;
};

/** As the server's parser read it: what the standard has for a request would have to be made of it first. */
export class SocketRequest implements GatewayRequest {
  readonly method: string;
  readonly path: string;
  readonly address: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly incoming: IncomingMessage;

  constructor(incoming: IncomingMessage, path: string, parameters: Readonly<Record<string, string>>) {
    this.method = incoming.method ?? 'GET';
    this.path = path;
    this.address = incoming.url ?? path;
    this.parameters = parameters;
    this.incoming = incoming;
  }

  header(name: string): string | undefined {
    return headerIn(this.incoming.headers, name);
  }

  queries(): Readonly<Record<string, readonly string[]>> {
    return getQueryParams(this.address) as Record<string, string[]>;
  }

  body(): RequestBody {
    return bodyOfIncoming(this.incoming);
  }

  endConnection(): boolean {
    this.incoming.destroy();
    return true;
  }
}

type ServerSide = {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: { readonly destroy: () => void };
};

export function requestOfContext(context: Context): GatewayRequest {
  const { req } = context;
  // There is none where nobody listens.
  const { incoming, outgoing } = (context.env ?? {}) as ServerSide;

  return {
    method: req.method,
    path: req.path,
    address: req.url,
    parameters: req.param() as Record<string, string>,
    incoming,
    header: (name) => (incoming === undefined ? req.header(name) : headerIn(incoming.headers, name)),
    queries: () => req.queries(),
    body: () => (incoming === undefined ? bodyOfRequest(req.raw) : bodyOfIncoming(incoming)),
    endConnection: () => {
      outgoing?.destroy();
      return outgoing !== undefined;
    },
  };
}
