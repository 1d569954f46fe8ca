import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reservePort } from '@entry/engines/reserve-port';
import { expect, it, onTestFinished } from 'vitest';
import { checkSessions } from './check.ts';
import type { Process } from './distributed-system.ts';

async function listen(answer: RequestListener, port = 0): Promise<string> {
  const server: Server = createServer(answer).listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');

  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('should ask for sessions only when a gateway that was killed is ready again', async () => {
  const port = await reservePort();
  let looks = 0;
  const operations = await listen(async (_request, response) => {
    looks += 1;
    if (looks === 3)
      await listen(({ headers }, answer) => void answer.writeHead(statusOf(headers.authorization)).end(), port);
    response.writeHead(looks < 3 ? 503 : 200).end();
  });
  const statusOf = (authorization: string | undefined) => (authorization === 'Bearer granted' ? 200 : 401);
  const system = { processes: [{ name: 'gateway-1', operations } as Process], addresses: [`http://127.0.0.1:${port}`] };

  expect(await checkSessions(system, ['granted', 'lost'])).toStrictEqual([
    { kind: 'wrong', text: 'A session that was granted is answered 401' },
  ]);
  expect(looks).toBe(3);
});
