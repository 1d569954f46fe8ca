import { cpSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startEventStoreDouble } from '@entry/engines/event-store';
import { silentLogger } from '@entry/platform/logger';
import { appendUntilKnown } from '@entry/platform/testing/append-until-known';
import { expect, it, onTestFinished } from 'vitest';
import { createEventStoreLog } from './event-log.ts';
import { newEvents, newStream } from './testing/faulty-log.ts';

/** In milliseconds: an election of real servers takes 0.1 to 1.7 s. */
const ELECTION = 700;

it('should find the next leader of a cluster by the nodes that are left, and lose nothing', async () => {
  const [first, second, third] = await Promise.all([0, 1, 2].map(() => startEventStoreDouble()));
  if (first === undefined || second === undefined || third === undefined) throw new Error('A node is missing');
  const nodes = [first, second, third];
  onTestFinished(async () => void (await Promise.all(nodes.map(({ release }) => release()))));
  const ports = nodes.map(({ double }) => double.process.port);
  const tell = async (states: readonly ('leader' | 'follower' | 'dead')[], by: typeof nodes) => {
    const members = ports.map((port, place) => ({ port, state: states[place] ?? ('dead' as const) }));
    for (const node of by) await node.double.controls.tellMembers(members);
  };
  await tell(['leader', 'follower', 'follower'], nodes);
  for (const operation of ['append', 'read'] as const) {
    await third.double.controls.addFault({ kind: 'follower', operation });
  }
  const url = `esdb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}?tls=false`;
  const log = createEventStoreLog({ url, logger: silentLogger });
  onTestFinished(log.close);
  const [stream, before] = [newStream(), newEvents(3)];
  expect(await log.append(stream, 'no_stream', before)).toMatchObject({ kind: 'ok', revision: 2 });

  // The leader ends; the nodes that are left agree on the second, which has everything that was acknowledged.
  await first.double.process.kill();
  await second.double.process.stop();
  second.double.process.wipe();
  cpSync(first.double.process.folder, second.double.process.folder, { recursive: true });
  await tell(['dead', 'dead', 'follower'], [third]);
  const after = newEvents(1);
  const appending = appendUntilKnown(log, stream, 2, after);
  await delay(ELECTION);
  await second.double.process.start();
  await tell(['dead', 'leader', 'follower'], [second, third]);
  const elected = performance.now();
  const outcome = await appending;

  console.log(`From the end of the election to the first append: ${Math.round(performance.now() - elected)} ms`);
  expect(outcome).toMatchObject({ kind: 'ok', revision: 3 });
  const ids = (await log.readStream(stream, 0, 10)).map(({ metadata }) => metadata.eventId);
  expect(ids).toStrictEqual([...before, ...after].map(({ metadata }) => metadata.eventId));
});
