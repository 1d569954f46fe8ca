import { setTimeout as delay } from 'node:timers/promises';
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { BUS_PREFIX, isReady, startProcess } from '../../chaos/distributed-system.ts';
import type { Program } from '../../chaos/program.ts';
import { fillLog } from '../../rebuild-test/fill-log.ts';
import { describeSpread, type Finding, heading, say, table } from '../report.ts';
import type { Settings } from '../settings.ts';
import { ratiosOf, spreadOf } from '../statistics.ts';
import { type EngineBench, withEngines } from './engines.ts';

const RAW_STREAM = 'raw';
const IN_FLIGHT = 500;
const LOOK_INTERVAL = 10;

/** How fast the relay fills the stream, against publishing alone with as many in flight as one page of it. */
export async function benchRelay(settings: Settings): Promise<readonly Finding[]> {
  heading('Relay against pipelined publishing');

  return (await withEngines('the relay', (bench) => compare(bench, settings))) ?? [];
}

async function compare(bench: EngineBench, { seed, rounds, isQuick }: Settings): Promise<readonly Finding[]> {
  const events = isQuick ? 1_000 : 10_000;
  const { eventStore, nats, mongo } = bench.engines;
  const ports = { eventStore: eventStore.process.port, nats: nats.process.port, mongo: mongo.process.port };
  const connection = await connect({ servers: `nats://127.0.0.1:${ports.nats}` });
  const manager = await jetstreamManager(connection);
  const { folder, masterKeyFile } = bench;
  const relay = await startProcess('relay', 'relay-bench', { ports, folder, masterKeyFile, partitionCount: 4 });
  const relayed: number[] = [];
  const published: number[] = [];
  let size = 0;

  try {
    while (!(await isReady(relay.operations))) await delay(LOOK_INTERVAL);
    // With nothing on the stream it would begin at the log's end again after every halt.
    await fillLog({ holdings: bench.holdings, events: 50, seed: `${seed}/first`, perPerson: 2 });
    while ((await stateOf(manager)).messages === 0) await delay(LOOK_INTERVAL);
    for (let round = -1; round < rounds; round += 1) {
      const run = await timeRelay(bench, manager, relay.program, { events, seed: `${seed}/${round}` });
      size = run.bytesPerMessage;
      const raw = await timePublishing(jetstream(connection), manager, events, size);
      if (round < 0) continue;
      relayed.push(run.perSecond);
      published.push(raw);
    }
  } finally {
    await connection.close();
    await relay.program.stop();
  }

  say(
    `${events} events, ${size} bytes per message, ${IN_FLIGHT} publishes in flight, message ids and expected sequence.\n`,
  );
  table(
    ['side', 'messages/s, median [min..max]'],
    [
      ['publishing alone', describeSpread(spreadOf(published))],
      ['relay, from the log to the stream', describeSpread(spreadOf(relayed))],
    ],
  );

  return [
    { target: 'relay / pipelined publishing', goal: { atLeast: 0.8 }, unit: 'x', values: ratiosOf(relayed, published) },
  ];
}

/**
 * The relay is halted while the log grows, because an empty stream begins at the log's end. From the first message that
 * it publishes then to the last one: until it goes on is not its speed.
 */
async function timeRelay(
  { holdings }: EngineBench,
  manager: JetStreamManager,
  relay: Program,
  { events, seed }: { readonly events: number; readonly seed: string },
): Promise<{ readonly perSecond: number; readonly bytesPerMessage: number }> {
  const before = await stateOf(manager);
  relay.pause();
  const filled = await fillLog({ holdings, events, seed });
  relay.resume();

  for (let first: { readonly at: number; readonly messages: number } | null = null; ; await delay(LOOK_INTERVAL)) {
    const { messages, bytes } = await stateOf(manager);
    if (messages > before.messages && first === null) first = { at: performance.now(), messages };
    if (first === null || messages < before.messages + filled.events) continue;

    const seconds = (performance.now() - first.at) / 1_000;
    return { perSecond: (messages - first.messages) / seconds, bytesPerMessage: Math.round(bytes / messages) };
  }
}

async function stateOf(manager: JetStreamManager): Promise<{ readonly messages: number; readonly bytes: number }> {
  const info = await manager.streams.info(BUS_PREFIX).catch(() => null);

  return info?.state ?? { messages: 0, bytes: 0 };
}

async function timePublishing(
  client: JetStreamClient,
  manager: JetStreamManager,
  count: number,
  size: number,
): Promise<number> {
  await manager.streams.add({ name: RAW_STREAM, subjects: [`${RAW_STREAM}.>`] });
  const payload = Buffer.alloc(size, 'x');
  const startedAt = performance.now();
  for (let sent = 0; sent < count; sent += IN_FLIGHT) {
    const page = Array.from({ length: Math.min(IN_FLIGHT, count - sent) }, (_, place) =>
      client.publish(`${RAW_STREAM}.0.application.Saved`, payload, {
        msgID: `message-${sent + place}`,
        expect: { lastSequence: sent + place },
      }),
    );
    await Promise.all(page);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  await manager.streams.delete(RAW_STREAM);

  return count / seconds;
}
