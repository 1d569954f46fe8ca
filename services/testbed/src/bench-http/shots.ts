import autocannon, { type Client } from 'autocannon';

/** What is asked in one shot, again and again, over connections that stay open, one request at a time on each. */
export type Shot = {
  readonly address: string;
  readonly seconds: number;
  readonly expected: 200 | 304;
  /** Prepares one connection: what it sends at first, and after every answer. */
  readonly prepare: (connection: Connection) => void;
};

export type Connection = {
  /** From 0. */
  readonly number: number;
  readonly ask: (request: Request) => void;
  /** Told the entity tag of every answer, empty without one, before the next request is sent. */
  readonly onAnswer: (listener: (tag: string) => void) => void;
};

export type Request = {
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Rate = { readonly perSecond: number; readonly p50: number; readonly p99: number };

export const CONNECTIONS = 50;

/** @throws Error when a single answer is another one than expected: a refusal is cheap and would count as speed */
export async function shoot({ address, seconds, expected, prepare }: Shot): Promise<Rate> {
  let number = -1;
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    pipelining: 1,
    duration: seconds,
    setupClient: (client) => {
      number += 1;
      prepare(connectionOf(client, number));
    },
  });
  const answered = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => `${count} x ${status}`);
  const right = result.statusCodeStats?.[`${expected}`]?.count ?? 0;
  if (right === 0 || answered.length !== 1 || result.errors > 0) {
    throw new Error(`Expected ${expected} alone, got ${answered.join(', ') || 'nothing'}; ${result.errors} errors`);
  }

  return { perSecond: right / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}

function connectionOf(client: Client, number: number): Connection {
  return {
    number,
    ask: ({ headers, ...request }) => client.setRequests([{ ...request, headers: { ...headers } }]),
    onAnswer: (listener) => void client.on('headers', ({ headers }) => listener(tagIn(headers as unknown as string[]))),
  };
}

/** Of raw headers: names and values by turns. */
function tagIn(headers: readonly string[]): string {
  const place = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'etag');

  return place === -1 ? '' : (headers[place + 1] ?? '');
}
