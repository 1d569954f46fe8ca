import { connectNats } from '@entry/nats/connect-nats';
import { createNatsFeed } from '@entry/nats/nats-feed';
import { silentLogger as logger } from '@entry/platform/logger';
import type { BusFeed, LogEnd } from '@entry/platform/ports/bus-feed';
import type { EventLog, Position } from '@entry/platform/ports/event-log';
import { createRelay } from '@entry/relay/relay';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { fillLog } from '../../rebuild-test/fill-log.ts';
import { describeSpread, type Finding, heading, say, table } from '../report.ts';
import type { Settings } from '../settings.ts';
import { ratiosOf, spreadOf } from '../statistics.ts';
import { copyLog } from './copy-log.ts';
import { type EngineBench, withEngines } from './engines.ts';

const STREAM = 'relayed';
const COPY = 'copied';
const PARTITION_COUNT = 4;

/** How fast the relay brings a log onto a stream, against the shortest program that does so. */
export async function benchRelay(settings: Settings): Promise<readonly Finding[]> {
  heading('Relay against a plain copy of the log');

  return (await withEngines('the relay', (bench) => compare(bench, settings))) ?? [];
}

type Rates = { readonly relayed: number; readonly copied: number };

async function compare(bench: EngineBench, { seed, rounds, isQuick }: Settings): Promise<readonly Finding[]> {
  const { log } = bench.holdings;
  const link = await connectNats({
    servers: `nats://127.0.0.1:${bench.engines.nats.process.port}`,
    name: 'bench',
    logger,
  });
  const feed = createNatsFeed({ connection: link, prefix: STREAM, partitionCount: PARTITION_COUNT, logger });
  const runs: Rates[] = [];
  let events = 0;
  try {
    // An empty stream begins at the end of the log: what is relayed now says where the next relay goes on.
    await relayTo(log, feed, () =>
      fillLog({ holdings: bench.holdings, events: 50, seed: `${seed}/first`, perPerson: 2 }),
    );
    for (let round = -1; round < rounds; round += 1) {
      const before = await log.head();
      const filled = await fillLog({
        holdings: bench.holdings,
        events: isQuick ? 1_000 : 10_000,
        seed: `${seed}/${round}`,
      });
      events = filled.events;
      const run = await runBoth(log, feed, link.current(), { before, events, isRelayFirst: round % 2 === 0 });
      if (round >= 0) runs.push(run);
    }
  } finally {
    await link.close();
  }

  return report(runs, events);
}

async function runBoth(
  log: EventLog,
  feed: BusFeed,
  connection: NatsConnection,
  {
    before,
    events,
    isRelayFirst,
  }: { readonly before: Position; readonly events: number; readonly isRelayFirst: boolean },
): Promise<Rates> {
  const manager = await jetstreamManager(connection);
  await manager.streams.add({ name: COPY, subjects: [`${COPY}.>`] });
  const sides = {
    relayed: () => relayTo(log, feed),
    copied: () => copyLog({ log, connection, after: before, prefix: COPY }),
  };
  const rates = { relayed: 0, copied: 0 };
  for (const side of isRelayFirst ? (['relayed', 'copied'] as const) : (['copied', 'relayed'] as const)) {
    const startedAt = performance.now();
    await sides[side]();
    rates[side] = events / ((performance.now() - startedAt) / 1_000);
  }
  await manager.streams.delete(COPY);

  return rates;
}

/** Runs a relay until it says that it is at the end of the log. */
async function relayTo(log: EventLog, feed: BusFeed, meanwhile?: () => Promise<unknown>): Promise<void> {
  let onAnnounced = (_end: LogEnd): void => undefined;
  const announcing: BusFeed = {
    ...feed,
    announce: (end) => {
      feed.announce(end);
      onAnnounced(end);
    },
  };
  const relay = createRelay({
    log,
    feed: announcing,
    partitionCount: PARTITION_COUNT,
    logger,
    onSetBack: (error) => {
      throw error;
    },
  });
  const begun = new Promise<void>((resolve) => (onAnnounced = () => resolve()));
  relay.run();
  await begun;
  await meanwhile?.();
  const head = await log.head();
  await new Promise<void>((resolve) => {
    const check = (through: Position): void => {
      if (through >= head) resolve();
    };
    onAnnounced = ({ through }) => check(through);
    check(relay.status().position);
  });
  await relay.stop();
}

function report(runs: readonly Rates[], events: number): readonly Finding[] {
  const relayed = runs.map((run) => run.relayed);
  const copied = runs.map((run) => run.copied);
  say(`${events} events of one log, read in pages of 2,000, by turns in one process.\n`);
  table(
    ['side', 'events/s, median [min..max]'],
    [
      ['plain copy: no ids, no fence, no partitions', describeSpread(spreadOf(copied))],
      ['relay', describeSpread(spreadOf(relayed))],
    ],
  );

  return [
    { target: 'relay / plain copy of the log', goal: { atLeast: 0.8 }, unit: 'x', values: ratiosOf(relayed, copied) },
  ];
}
