import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reservePort } from '@entry/engines/reserve-port';
import { afterEach, expect, it } from 'vitest';
import { checkSessions } from './check.ts';
import type { Process } from './distributed-system.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(answer: RequestListener, port = 0): Promise<string> {
  const server: Server = createServer(answer).listen(port, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');

  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('should ask for sessions only when a gateway that was killed is ready again', async () => {
  const port = await reservePort();
  let [isUp, looks] = [false, 0];
  const startAgain = async () => {
    await listen(({ headers }, answer) => {
      answer.writeHead(headers.authorization === 'Bearer granted' ? 200 : 401).end();
    }, port);
    isUp = true;
  };
  const operations = await listen((_request, response) => {
    looks += 1;
    if (looks === 3) void startAgain();
    response.end(JSON.stringify({ status: isUp ? 'ok' : 'not ready' }));
  });
  const system = { processes: [{ name: 'gateway-1', operations } as Process], addresses: [`http://127.0.0.1:${port}`] };

  expect(await checkSessions(system, ['granted', 'lost'])).toStrictEqual([
    { kind: 'wrong', text: 'A session that was granted is answered 401' },
  ]);
  expect(looks).toBeGreaterThan(3);
});
