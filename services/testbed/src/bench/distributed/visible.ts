import { setTimeout as delay } from 'node:timers/promises';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { connectNats } from '@entry/nats/connect-nats';
import { createNatsProgressChannel } from '@entry/nats/nats-progress-channel';
import { createCommandHandler } from '@entry/platform/command-handler';
import { newId } from '@entry/platform/identifiers';
import { silentLogger as logger } from '@entry/platform/logger';
import type { EventLog } from '@entry/platform/ports/event-log';
import { createProgressBoard, type ProgressBoard } from '@entry/platform/progress-board';
import { createProjections, listProjections } from '@entry/projections/all';
import { BUS_PREFIX, isReady, startProcess } from '../../chaos/distributed-system.ts';
import { onTheClock } from '../on-the-clock.ts';
import { describeSpread, type Finding, heading, say, table } from '../report.ts';
import { type Applicant, completeForm, inventApplicants, inventRequests } from '../requests.ts';
import type { Settings } from '../settings.ts';
import { percentile, spreadOf } from '../statistics.ts';
import { type EngineBench, withEngines } from './engines.ts';
import { openRawHops } from './raw-hops.ts';

/** Below what the store of the test bed takes on an idle machine: on a slow one its queue is measured. */
const RATE = 20;
const APPLICANTS = 40;
const PARTITION_COUNT = 4;
const VISIBLE_WITHIN = 10_000;

type Hop = 'append' | 'publish' | 'write' | 'read';
type Times = Readonly<Record<Hop | 'visible' | 'command', readonly number[]>>;

const HOPS: readonly (readonly [Hop, string])[] = [
  ['append', 'raw append'],
  ['publish', 'raw publish until consumed'],
  ['write', 'raw guarded write'],
  ['read', 'raw read'],
];

/** From the append of a command until a query shows it, against each hop on its way alone, in the same run. */
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
  const count = RATE * (isQuick ? 2 : 10);
  const applicants = inventApplicants(seed, APPLICANTS);
  const way = await openWay(bench);
  for (const applicant of applicants) await way.create(applicant);
  const hops = await openRawHops(bench, way.model);
  const runs: Times[] = [];

  try {
    say(`${RATE} commands/s on the clock for ${count / RATE} s each; every hop alone at the same rate.\n`);
    for (let round = -1; round < rounds; round += 1) {
      const requests = inventRequests(seed + round, applicants, count);
      const visible: number[] = [];
      const command = await timed(count, async (number) => {
        const appended = await way.save(requests[number] as (typeof requests)[number]);
        if (appended !== null) visible.push(appended);
      });
      const run: Times = {
        visible,
        command,
        append: await timed(count, hops.append),
        publish: await timed(count, hops.publish),
        write: await timed(count, hops.write),
        read: await timed(count, hops.read),
      };
      if (round >= 0) runs.push(run);
    }
  } finally {
    await hops.close();
    await way.close();
  }

  return report(runs);
}

function report(runs: readonly Times[]): readonly Finding[] {
  const at = (what: keyof Times, fraction: number): readonly number[] =>
    runs.map((run) => percentile(run[what], fraction));
  const sumOfHops = (fraction: number): readonly number[] =>
    runs.map((run) => HOPS.reduce((sum, [hop]) => sum + percentile(run[hop], fraction), 0));
  const row = (name: string, values: (fraction: number) => readonly number[]): readonly string[] => [
    name,
    describeSpread(spreadOf(values(0.5))),
    describeSpread(spreadOf(values(0.99))),
  ];
  table(
    ['hop', 'p50 ms', 'p99 ms'],
    [
      row('command to visible', (fraction) => at('command', fraction)),
      row('append to visible', (fraction) => at('visible', fraction)),
      ...HOPS.map(([hop, name]) => row(name, (fraction) => at(hop, fraction))),
      row('sum of the hops', sumOfHops),
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

/** A command's way to the page. */
async function openWay({ engines, holdings }: EngineBench) {
  const { log, codec, store } = holdings;
  const appending = timedAppends(log);
  const commands = createCommandHandler({ log: appending.log, codec });
  const servers = `nats://127.0.0.1:${engines.nats.process.port}`;
  const link = await connectNats({ servers, name: 'bench', logger });
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

  async function send(
    command: Parameters<typeof applicationDecider.decide>[0],
    applicant: Applicant,
    commandId: string,
  ): Promise<number | null> {
    const { stream, actor, applicationId } = applicant;
    const { position } = await commands.handle(applicationDecider, { stream, command, commandId, actor });
    if (position === null) throw new Error('A command appended nothing');

    const isReached = await board.waitFor(position, VISIBLE_WITHIN, [projections.applications.model.name]);
    const stored = await store.collection(projections.applications.model).get(applicationId);
    if (!isReached || stored === null || stored.position < position)
      throw new Error('A command did not become visible');

    // Who saves what is there already appends nothing.
    const startedAt = appending.startOf(commandId);
    return startedAt === undefined ? null : performance.now() - startedAt;
  }

  return {
    model: projections.applications.model,
    create: (applicant: Applicant) => {
      const { applicationId, accountId, person } = applicant;
      const form = completeForm(person);
      return send({ type: 'CreateApplication', applicationId, applicantId: accountId, form }, applicant, newId());
    },
    save: ({ applicant, commandId, body }: ReturnType<typeof inventRequests>[number]) =>
      send({ type: 'SaveApplicationForm', applicationId: applicant.applicationId, form: body }, applicant, commandId),
    close: async () => {
      await board.stop();
      await link.close();
    },
  };
}

/** A log that says when it was given what a command appends. */
function timedAppends(log: EventLog) {
  const starts = new Map<string, number>();
  const timed: EventLog = {
    ...log,
    append: (stream, expected, events) => {
      for (const { metadata } of events) starts.set(metadata.commandId, performance.now());
      return log.append(stream, expected, events);
    },
  };

  return { log: timed, startOf: (commandId: string) => starts.get(commandId) };
}
