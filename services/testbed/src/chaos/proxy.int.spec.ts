import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { eventually } from '@entry/platform/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from './proxy.ts';

let server: Server;
let proxy: FaultProxy;
let arrived: string;

beforeEach(async () => {
  arrived = '';
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      arrived += chunk.toString();
      socket.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startFaultProxy({ to: (server.address() as AddressInfo).port });
});

afterEach(async () => {
  await proxy.close();
  server.close();
});

type Client = { readonly socket: Socket; readonly answers: () => string; readonly isGone: () => boolean };

async function open(): Promise<Client> {
  const socket = connect({ host: '127.0.0.1', port: proxy.port });
  let answers = '';
  socket.on('data', (chunk) => {
    answers += chunk.toString();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');

  return { socket, answers: () => answers, isGone: () => socket.destroyed };
}

const until = (condition: () => void) => eventually(condition, { interval: 5 });

describe('When a link is open', () => {
  it('should give everything on in both directions, in order', async () => {
    const client = await open();
    const sent = Array.from({ length: 20_000 }, (_, number) => `${number};`).join('');
    client.socket.write(sent);
    await until(() => expect(client.answers()).toHaveLength(sent.length));

    expect(client.answers()).toBe(sent);
  });

  it('should bring what is delayed later and in order, also when the delay ends meanwhile', async () => {
    const client = await open();
    proxy.delay(150);
    const startedAt = performance.now();
    client.socket.write('a');
    await until(() => expect(arrived).toBe('a'));
    proxy.delay(0);
    client.socket.write('b');
    await until(() => expect(client.answers()).toBe('ab'));

    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(149);
  });
});

describe('When a link fails', () => {
  it('should tell both ends when it is cut, and take new connections', async () => {
    const client = await open();
    await until(() => expect(proxy.connections()).toBe(1));
    proxy.cut();
    await until(() => expect(client.isGone()).toBe(true));

    const next = await open();
    next.socket.write('again');
    await until(() => expect(next.answers()).toBe('again'));
  });

  it('should swallow everything in a black hole, and bring it when the hole closes', async () => {
    const client = await open();
    client.socket.write('a');
    await until(() => expect(client.answers()).toBe('a'));
    proxy.set('black_hole');
    client.socket.write('b');
    const late = await open();
    late.socket.write('c');
    await new Promise(setImmediate);
    expect({ arrived, isGone: client.isGone() }).toStrictEqual({ arrived: 'a', isGone: false });

    proxy.set('open');
    await until(() => expect([client.answers(), late.answers()]).toStrictEqual(['ab', 'c']));
  });

  it('should carry requests and keep the answers of a half-open link', async () => {
    const client = await open();
    proxy.set('half_open');
    client.socket.write('a');
    await until(() => expect(arrived).toBe('a'));
    expect(client.answers()).toBe('');

    proxy.set('open');
    await until(() => expect(client.answers()).toBe('a'));
  });

  it('should carry requests and lose the answers of a deaf link, which ends before it opens', async () => {
    const client = await open();
    proxy.set('deaf');
    client.socket.write('a');
    await until(() => expect(arrived).toBe('a'));
    proxy.set('open');
    await until(() => expect(client.isGone()).toBe(true));

    expect(client.answers()).toBe('');
  });

  it('should end all connections while it is refused', async () => {
    const client = await open();
    proxy.set('refused');
    await until(() => expect(client.isGone()).toBe(true));
    const next = await open();
    await until(() => expect(next.isGone()).toBe(true));
  });
});
