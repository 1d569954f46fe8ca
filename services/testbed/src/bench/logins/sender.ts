import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

export type Sent = {
  readonly status: number;
  readonly body: string;
  /** What the browser keeps; null when it was told to keep nothing. */
  readonly cookie: string | null;
  readonly milliseconds: number;
};

export type Send = (
  method: 'GET' | 'POST',
  path: string,
  options: {
    /** Where the proxy says that it comes from. */
    readonly from: string;
    readonly body?: unknown;
    readonly token?: string;
    readonly cookie?: string | null;
  },
) => Promise<Sent>;

/** One of 16 million addresses. */
export const addressNumbered = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** Requests as a proxy sends them, over connections that stay open. A request that is cut off has the status 0. */
export function createSender(address: string): Send {
  const agent = new Agent({ keepAlive: true });

  return async (method, path, { from, body, token, cookie }) => {
    const started = performance.now();
    const text = body === undefined ? '' : JSON.stringify(body);
    const outgoing = request(`${address}${path}`, {
      agent,
      method,
      headers: {
        'x-forwarded-for': from,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined || cookie === null ? {} : { cookie }),
      },
    });
    try {
      outgoing.end(text);
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      const given = response.headers['set-cookie']?.[0]?.split(';')[0] ?? null;
      let received = '';
      for await (const piece of response.setEncoding('utf8')) received += String(piece);

      return {
        status: response.statusCode ?? 0,
        body: received,
        cookie: given,
        milliseconds: performance.now() - started,
      };
    } catch {
      return { status: 0, body: '', cookie: null, milliseconds: performance.now() - started };
    }
  };
}
