import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { silentLogger } from '@entry/platform/logger';
import { collectGarbage } from '@entry/platform/running/collect-garbage';
import { expect, it, onTestFinished } from 'vitest';
import { connectNats } from './connect-nats.ts';

it('should wait for a server that is not there for as long as it was told, though garbage is collected', async () => {
  const collecting = setInterval(collectGarbage, 20);
  onTestFinished(() => clearInterval(collecting));

  const link = await connectNats({
    servers: 'nats://127.0.0.1:9',
    name: 'early',
    logger: silentLogger,
    firstWait: 200,
  });

  expect(link.isConnected()).toBe(false);
  await link.close();
});

it('should send no password to a server that offers no TLS where it was told to expect it', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('data', (data) => heard.push(data.toString()));
    socket.write('INFO {"server_id":"plain","version":"2.10.0","proto":1,"max_payload":1048576}\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  const link = await connectNats({
    servers: `tls://user:secret@127.0.0.1:${port}`,
    name: 'careful',
    logger: silentLogger,
    firstWait: 500,
  });

  expect(link.isConnected()).toBe(false);
  expect(heard.join('')).not.toContain('secret');
  await link.close();
});
