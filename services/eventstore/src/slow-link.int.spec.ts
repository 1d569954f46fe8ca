import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { startEventStoreDouble } from '@entry/engines/event-store';
import { createLogger } from '@entry/platform/logger';
import type { NewEvent } from '@entry/platform/ports/event-log';
import { eventOf } from '@entry/platform/testing/event-values';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createEventStoreLog } from './event-log.ts';

const logger = createLogger({ level: 'silent' });
const EVENTS = 200;
/** Of about 180,000: somewhere in the middle of the append. */
const BYTES_BEFORE_THE_LINK_STALLS = 60_000;

let store: Awaited<ReturnType<typeof startEventStoreDouble>>;

beforeAll(async () => {
  store = await startEventStoreDouble();
});

afterAll(async () => {
  await store.release();
});

/** A link to the server that carries so much of what it is sent, and the rest only when it is released. */
async function openStallingLink(bytes: number): Promise<{ readonly port: number; readonly release: () => void }> {
  const sockets: Socket[] = [];
  const held: { readonly to: Socket; readonly chunk: Buffer }[] = [];
  let carried = 0;
  let isReleased = false;
  const server = createServer((client) => {
    const upstream = dial(Number(new URL(store.url).port), '127.0.0.1');
    sockets.push(client, upstream);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.on('data', (chunk: Buffer) => {
      carried += chunk.length;
      if (isReleased || carried <= bytes) upstream.write(chunk);
      else held.push({ to: upstream, chunk });
    });
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  return {
    port: (server.address() as AddressInfo).port,
    release: () => {
      isReleased = true;
      for (const { to, chunk } of held.splice(0)) to.write(chunk);
    },
  };
}

it('should write all of an append or nothing when the time is over in the middle of sending it', async () => {
  const link = await openStallingLink(BYTES_BEFORE_THE_LINK_STALLS);
  const log = createEventStoreLog({
    url: `esdb://127.0.0.1:${link.port}?tls=false`,
    logger,
    deadlines: { append: 500 },
  });
  const direct = createEventStoreLog({ url: store.url, logger });
  onTestFinished(async () => {
    await Promise.all([log.close(), direct.close()]);
  });
  const stream = `thing-${randomUUID()}`;
  const events: NewEvent[] = Array.from({ length: EVENTS }, () =>
    eventOf(randomUUID(), { data: { text: 'x'.repeat(800) } }),
  );
  await log.head();

  const outcome = await log.append(stream, 'no_stream', events);
  link.release();
  // Asked over the same connection, so answered after whatever was under way on it.
  await log.head();
  const repeated = await direct.append(stream, 'no_stream', events);

  expect(outcome).toMatchObject({ kind: 'unknown' });
  expect(repeated).toMatchObject({ kind: 'ok', revision: EVENTS - 1 });
  expect(await direct.readStream(stream, 0, EVENTS * 2)).toHaveLength(EVENTS);
});
