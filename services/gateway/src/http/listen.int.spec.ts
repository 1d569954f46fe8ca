import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '@entry/platform/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Listener, listen } from './listen.ts';

/** Longer than a test may take: what waits for it fails. */
const DEADLINE = 600_000;

let listener: Listener;
let agent: Agent;
/** Paths whose requests wait, with what answers them. */
let held: Map<string, (body: string | ReadableStream) => void>;
let drained: Promise<void> | null;

beforeEach(async () => {
  held = new Map();
  drained = null;
  agent = new Agent({ keepAlive: true });
  listener = await listen({ app: { fetch: hold }, answerOnSocket: () => false }, { host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  agent.destroy();
  await (drained ?? listener.drain(0));
});

function hold({ url }: Request): Response | Promise<Response> {
  const { pathname } = new URL(url);
  if (!pathname.startsWith('/held')) return new Response('answered');

  return new Promise((resolve) => held.set(pathname, (body) => resolve(new Response(body))));
}

const ask = (path: string): ClientRequest => request(`${listener.address}${path}`, { agent }).end();

async function answerTo(asked: ClientRequest) {
  const [response] = (await once(asked, 'response')) as [IncomingMessage];

  return { body: await text(response), connection: response.headers.connection };
}

async function connectSilently(): Promise<Socket> {
  const { hostname, port } = new URL(listener.address);
  const socket = connect(Number(port), hostname).resume();
  await once(socket, 'connect');

  return socket;
}

describe('When a server drains', () => {
  it('should answer what runs, and end its connection with the answer', async () => {
    const first = answerTo(ask('/held/1'));
    await eventually(() => expect([...held.keys()]).toStrictEqual(['/held/1']));

    drained = listener.drain(DEADLINE);
    held.get('/held/1')?.('late');

    expect(await first).toStrictEqual({ body: 'late', connection: 'close' });
    await drained;
  });

  it('should end the connection of an answer that had begun before', async () => {
    const asked = ask('/held/2');
    await eventually(() => expect([...held.keys()]).toStrictEqual(['/held/2']));
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    held.get('/held/2')?.(readable);
    void writer.write(Buffer.from('be'));
    const [response] = (await once(asked, 'response')) as [IncomingMessage];

    drained = listener.drain(DEADLINE);
    void writer.write(Buffer.from('gun'));
    void writer.close();

    expect(response.headers.connection).toBe('keep-alive');
    expect(await text(response)).toBe('begun');
    await drained;
  });

  it('should answer a request that was on its way on a connection just used', async () => {
    expect(await answerTo(ask('/1'))).toStrictEqual({ body: 'answered', connection: 'keep-alive' });

    drained = listener.drain(DEADLINE);

    expect(await answerTo(ask('/2'))).toStrictEqual({ body: 'answered', connection: 'close' });
    await drained;
  });

  it('should wait neither for who is silent nor for who never asked', async () => {
    await answerTo(ask('/1'));
    const silent = await connectSilently();
    const closed = once(silent, 'close');

    drained = listener.drain(DEADLINE);

    await expect(Promise.all([drained, closed])).resolves.toBeDefined();
  });

  it('should take no connection any more', async () => {
    await listener.drain(DEADLINE);
    drained = Promise.resolve();

    await expect(answerTo(ask('/1'))).rejects.toThrow('ECONNREFUSED');
  });

  it('should answer who has connected and was not accepted yet', async () => {
    const asked = answerTo(ask('/1'));
    // Connects to an address within the next tick, in which nothing is accepted.
    await new Promise<void>((resolve) => process.nextTick(resolve));

    drained = listener.drain(DEADLINE);

    expect(await asked).toStrictEqual({ body: 'answered', connection: 'close' });
    await drained;
  });

  it('should cut off what still runs after the deadline', async () => {
    const never = answerTo(ask('/held/3'));
    await eventually(() => expect([...held.keys()]).toStrictEqual(['/held/3']));

    drained = listener.drain(50);

    await expect(never).rejects.toThrow('socket hang up');
    await drained;
  });
});
