import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bodyOfIncoming } from './request-body.ts';

const BODY = 'x'.repeat(10_000);

/** What a server has at hand of a request whose sender is gone. */
async function leaveAfter(sent: string): Promise<IncomingMessage> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${BODY.length}\r\n\r\n${sent}`);
  const [incoming] = (await once(server, 'request')) as [IncomingMessage];
  incoming.on('error', () => undefined);
  const gone = new Promise((resolve) => incoming.once('close', resolve));
  socket.end();
  await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  await gone;

  return incoming;
}

async function bytesOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyOfIncoming(incoming).chunks()) chunks.push(chunk);

  return Buffer.concat(chunks).toString();
}

describe('The body of a request whose sender has left', () => {
  it('should be read when it came as a whole', async () => {
    expect(await bytesOf(await leaveAfter(BODY))).toBe(BODY);
  });

  it('should be refused when it did not', async () => {
    await expect(leaveAfter(BODY.slice(1)).then(bytesOf)).rejects.toThrow('aborted');
  });
});
