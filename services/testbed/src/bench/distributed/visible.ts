import { setTimeout as delay } from 'node:timers/promises';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { startEventStore } from '@entry/engines/event-store';
import { createEventStoreLog } from '@entry/eventstore/event-log';
import { openMongo } from '@entry/mongodb/open-mongo';
import { connectNats } from '@entry/nats/connect-nats';
import { createNatsProgressChannel } from '@entry/nats/nats-progress-channel';
import { newId } from '@entry/platform/identifiers';
import { silentLogger as logger } from '@entry/platform/logger';
import type { NewEvent } from '@entry/platform/ports/event-log';
import { createProgressBoard, type ProgressBoard } from '@entry/platform/progress-board';
import { createProjections, listProjections } from '@entry/projections/all';
import { connect } from 'nats';
import { BUS_PREFIX, DATABASE, isReady, startProcess } from '../../chaos/distributed-system.ts';
import { onTheClock } from '../on-the-clock.ts';
import { describeSpread, type Finding, heading, say, table } from '../report.ts';
import { type Applicant, completeForm, inventApplicants, inventRequests } from '../requests.ts';
import type { Settings } from '../settings.ts';
import { percentile, spreadOf } from '../statistics.ts';
import { type EngineBench, withEngines } from './engines.ts';

/** Below what the store of the test bed takes: beyond that a queue would be measured. */
const RATE = 20;
const APPLICANTS = 40;
const PARTITION_COUNT = 4;
const VISIBLE_WITHIN = 10_000;

type Times = {
  readonly visible: number[];
  readonly append: number[];
  readonly publish: number[];
  readonly write: number[];
};

/** From the call of a command until a query shows it, against each hop on its way alone, in the same run. */
export async function benchVisible(settings: Settings): Promise<readonly Finding[]> {
  heading('From append to visible through log, bus and database');

  return (await withEngines('append to visible', (bench) => measure(bench, settings))) ?? [];
}

async function measure(bench: EngineBench, settings: Settings): Promise<readonly Finding[]> {
  const { engines, folder, masterKeyFile } = bench;
  const ports = {
    eventStore: engines.eventStore.process.port,
    nats: engines.nats.process.port,
    mongo: engines.mongo.process.port,
  };
  const started = await Promise.all(
    (['relay', 'worker'] as const).map((role) =>
      startProcess(role, `${role}-bench`, { ports, folder, masterKeyFile, partitionCount: PARTITION_COUNT }),
    ),
  );
  try {
    for (const { operations } of started) while (!(await isReady(operations))) await delay(50);
    return await compareHops(bench, settings);
  } finally {
    await Promise.all(started.map(({ program }) => program.stop()));
  }
}

async function compareHops(bench: EngineBench, { seed, rounds, isQuick }: Settings): Promise<readonly Finding[]> {
  const count = RATE * (isQuick ? 2 : 8);
  const applicants = inventApplicants(seed, APPLICANTS);
  const way = await openWay(bench);
  const runs: Times[] = [];

  try {
    for (const applicant of applicants) await way.create(applicant);
    say(`${RATE} commands/s on the clock for ${count / RATE} s each; every hop alone at the same rate.\n`);
    for (let round = -1; round < rounds; round += 1) {
      const requests = inventRequests(seed + round, applicants, count);
      const run: Times = {
        visible: await timed(count, (number) => way.save(requests[number] as (typeof requests)[number])),
        append: await timed(count, way.append),
        publish: await timed(count, way.publish),
        write: await timed(count, way.write),
      };
      if (round >= 0) runs.push(run);
    }
  } finally {
    await way.close();
  }

  return report(runs);
}

function report(runs: readonly Times[]): readonly Finding[] {
  const at = (what: keyof Times, fraction: number): readonly number[] =>
    runs.map((run) => percentile(run[what], fraction));
  const sumOfHops = (fraction: number): readonly number[] =>
    runs.map((run) =>
      [run.append, run.publish, run.write].reduce((sum, times) => sum + percentile(times, fraction), 0),
    );
  const rows: readonly (readonly [string, keyof Times])[] = [
    ['append to visible', 'visible'],
    ['raw append', 'append'],
    ['raw publish to consume', 'publish'],
    ['raw guarded write', 'write'],
  ];
  table(
    ['hop', 'p50 ms', 'p99 ms'],
    [
      ...rows.map(([name, what]) => [
        name,
        describeSpread(spreadOf(at(what, 0.5))),
        describeSpread(spreadOf(at(what, 0.99))),
      ]),
      ['sum of the hops', describeSpread(spreadOf(sumOfHops(0.5))), describeSpread(spreadOf(sumOfHops(0.99)))],
    ],
  );

  return [0.5, 0.99].map((fraction) => ({
    target: `append to visible / sum of the raw hops, p${fraction * 100}`,
    goal: { atMost: 2 },
    unit: 'x',
    values: at('visible', fraction).map((value, round) => value / (sumOfHops(fraction)[round] ?? Number.NaN)),
  }));
}

/** Milliseconds of each call, made on the clock whether or not earlier ones were answered. */
async function timed(count: number, call: (number: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  await onTheClock(count, RATE, (number) => {
    const startedAt = performance.now();
    pending.push(call(number).then(() => void times.push(performance.now() - startedAt)));
  });
  await Promise.all(pending);

  return times;
}

/** A command's way to the page, and the single hops of it. */
async function openWay({ engines, holdings }: EngineBench) {
  const { log, codec, store, commands } = holdings;
  const servers = `nats://127.0.0.1:${engines.nats.process.port}`;
  const link = await connectNats({ servers, name: 'bench', logger });
  const raw = await connect({ servers });
  const projections = createProjections({ open: codec.open, store });
  const board: ProgressBoard = createProgressBoard({
    channel: createNatsProgressChannel({ connection: link, prefix: BUS_PREFIX, logger }),
    store,
    log,
    projections: listProjections(projections),
    partitionCount: PARTITION_COUNT,
    logger,
  });
  await board.start();
  const manager = await raw.jetstreamManager();
  await manager.streams.add({ name: 'raw', subjects: ['raw.>'] });
  const hops = await createHops({ engines, raw });

  async function send(
    command: Parameters<typeof applicationDecider.decide>[0],
    applicant: Applicant,
    commandId: string,
  ) {
    const { stream, actor, applicationId } = applicant;
    const { position } = await commands.handle(applicationDecider, { stream, command, commandId, actor });
    if (position === null) throw new Error('A command appended nothing');

    const isReached = await board.waitFor(position, VISIBLE_WITHIN, [projections.applications.model.name]);
    const stored = await store.collection(projections.applications.model).get(applicationId);
    if (!isReached || stored === null || stored.position < position)
      throw new Error('A command did not become visible');
  }

  return {
    create: (applicant: Applicant) => {
      const { applicationId, accountId, person } = applicant;
      const form = completeForm(person);
      return send({ type: 'CreateApplication', applicationId, applicantId: accountId, form }, applicant, newId());
    },
    save: ({ applicant, commandId, body }: ReturnType<typeof inventRequests>[number]) =>
      send({ type: 'SaveApplicationForm', applicationId: applicant.applicationId, form: body }, applicant, commandId),
    ...hops,
    close: async () => {
      await hops.close();
      await board.stop();
      await raw.close();
      await link.close();
    },
  };
}

type HopOptions = {
  readonly engines: EngineBench['engines'];
  readonly raw: Awaited<ReturnType<typeof connect>>;
};

async function createHops({ engines, raw }: HopOptions) {
  // Of its own: what is appended to it is no event of the product.
  const other = await startEventStore();
  const log = createEventStoreLog({ url: other.url, logger });
  const url = `mongodb://127.0.0.1:${engines.mongo.process.port}/?directConnection=true`;
  const mongo = await openMongo({ url, database: DATABASE, logger });
  const documents = mongo.collection<{ readonly _id: string; readonly position: bigint }>('bench_raw');
  const payload = Buffer.alloc(900, 'x');
  const waiting = new Map<string, () => void>();
  const client = raw.jetstream();
  const consumer = await client.consumers.get('raw');
  const messages = await consumer.consume({ callback: (message) => waiting.get(message.string().slice(0, 36))?.() });
  let position = 0n;

  const event = (): NewEvent => {
    const id = newId();
    const metadata = {
      eventId: id,
      commandId: id,
      correlationId: id,
      causationId: id,
      actor: { id, role: 'user' as const },
      recordedAt: '2025-10-01T08:00:00.000Z',
      subjectId: id,
      schemaVersion: 1,
    };

    return { type: 'BenchmarkMeasured', data: { text: 'x'.repeat(300) }, sealed: payload.subarray(0, 200), metadata };
  };

  return {
    append: async () => {
      const { kind } = await log.append(`bench-${newId()}`, 'no_stream', [event()]);
      if (kind !== 'ok') throw new Error(`An append ended with ${kind}`);
    },
    publish: async () => {
      const id = newId();
      const consumed = new Promise<void>((resolve) => waiting.set(id, resolve));
      await Promise.all([
        client.publish('raw.0.bench', Buffer.concat([Buffer.from(id), payload]), { msgID: id }),
        consumed,
      ]);
      waiting.delete(id);
    },
    write: async (number: number) => {
      position += 1n;
      const next = position;
      await mongo.run('read store', () =>
        documents.updateOne(
          { _id: String(number % APPLICANTS), position: { $lt: next } },
          { $set: { position: next, payload } as never },
          { upsert: true },
        ),
      );
    },
    close: async () => {
      await messages.close();
      await mongo.close();
      await log.close();
      await other.release();
    },
  };
}
