import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadOrCreateMasterKey } from '@entry/embedded/key-vault/master-key';
import { PASSWORD } from '../kill-test/applicant.ts';
import { type Counts, countVerdicts, createAudit } from '../kill-test/audit.ts';
import { createHttpClient } from '../kill-test/http-client.ts';
import { createJournal } from '../kill-test/journal.ts';
import type { Violation } from '../kill-test/log-index.ts';
import { drawPapers } from '../kill-test/papers.ts';
import { createRandom, type Random } from '../kill-test/random.ts';
import { emptyTally, type Tally } from '../kill-test/requester.ts';
import { seedStaff } from '../kill-test/seed-staff.ts';
import { noFindings, type World } from '../load/browser.ts';
import { createRecorder, type RouteFigures } from '../load/recorder.ts';
import { type LoadReport, runLoad } from '../load/run-load.ts';
import { createBusAdmin } from './bus-admin.ts';
import { checkHoldings, checkSessions } from './check.ts';
import { BUS_PREFIX, type DistributedSystem, startDistributedSystem } from './distributed-system.ts';
import type { Engines } from './engines.ts';
import type { Fault, FaultTools } from './fault.ts';
import { createFaultPlan } from './faults.ts';
import { type DistributedHoldings, openHoldings, portsOf } from './holdings.ts';
import { createPeople, STAFF } from './people.ts';
import { type Probes, type Recovery, startProbes } from './probes.ts';

export type ChaosOptions = {
  readonly seed: string;
  readonly faults: number;
  readonly engines: Engines;
  /** Keeps the folder although nothing is wrong. */
  readonly keep: boolean;
  readonly onProgress?: (line: string) => void;
};

export type ChaosSummary = Tally & {
  readonly seed: string;
  readonly engines: readonly string[];
  readonly faults: number;
  readonly commands: Counts;
  readonly events: number;
  readonly files: number;
  readonly models: number;
  readonly documents: number;
  readonly checkedReads: number;
  readonly saidBehind: number;
  readonly checkedSessions: number;
  /** Requests of everybody, by what came of them. */
  readonly routes: readonly RouteFigures[];
  readonly recoveries: ReadonlyMap<string, readonly Recovery[]>;
  /** Faults that could not be made to happen, because of another one at the same time. */
  readonly impossible: number;
  /** Processes that ended without being told to, which the supervisor of a deployment starts again. */
  readonly ownEnds: ReadonlyMap<string, number>;
  readonly tampered: Readonly<Record<string, number>>;
  readonly lost: number;
  readonly doubled: number;
  readonly violations: readonly string[];
  readonly keptFolder: string | null;
};

const APPLICANTS = 3;
/** A minute, or ten times what it takes without a fault where the machine is that busy. */
const RECOVERY_DEADLINE = { least: 60_000, timesOfNothing: 10 };
const BASELINES = 3;
const FIRST_DEADLINE = 180_000;
/** Above what all deadlines inside the gateway come to: whoever waits for longer is never answered. */
const ANSWER_DEADLINE = 60_000;
export const NOTHING = 'nothing, for comparison';
const TWO_AT_ONCE = 0.15;
/** Faults of one kind at the same time as another are told apart from those that come alone. */
const MIXED = 'two at once';

/** Starts everything, treats it badly while people use it, and compares what it holds with what they were told. */
export async function runChaos(options: ChaosOptions): Promise<ChaosSummary> {
  const { seed, engines } = options;
  const folder = await mkdtemp(join(tmpdir(), 'entry-chaos-'));
  const masterKeyFile = join(folder, 'master.key');
  loadOrCreateMasterKey(masterKeyFile);
  const holdings = await openHoldings(portsOf(engines), masterKeyFile);
  const violations: Violation[] = [];

  try {
    const seeds = await seedStaff(holdings, STAFF, createRandom(seed).fork('staff'));
    const system = await startDistributedSystem({ engines, folder, masterKeyFile, seed });
    try {
      const summary = await treatBadly({ options, folder, system, holdings, seeds, violations });
      return { ...summary, keptFolder: await tidy(folder, options.keep || violations.length > 0) };
    } finally {
      await system.stop();
    }
  } finally {
    await holdings.close();
  }
}

async function tidy(folder: string, isKept: boolean): Promise<string | null> {
  if (!isKept) await rm(folder, { recursive: true, force: true });

  return isKept ? folder : null;
}

type Run = {
  readonly options: ChaosOptions;
  readonly folder: string;
  readonly system: DistributedSystem;
  readonly holdings: DistributedHoldings;
  /** Commands that were sent before the run. */
  readonly seeds: ReadonlySet<string>;
  readonly violations: Violation[];
};

async function treatBadly(run: Run): Promise<Omit<ChaosSummary, 'keptFolder'>> {
  const { options, folder, system, holdings, seeds, violations } = run;
  const { seed, engines } = options;
  mkdirSync(folder, { recursive: true });
  const random = createRandom(seed);
  const journal = createJournal(join(folder, 'journal.ndjson'));
  const papers = await drawPapers();
  const recorder = createRecorder();
  const tally = emptyTally();
  const wrong = (text: string): void => void violations.push({ kind: 'wrong', text });
  const { addresses, partitionCount } = system;

  const ending = new AbortController();
  const findings = noFindings();
  const client = createHttpClient({ addresses, papers, answerDeadline: ANSWER_DEADLINE, onExchange: recorder.record });
  const never = new AbortController();
  const world: World = { client, papers, findings, journal, signal: never.signal, speed: 1, longestWait: 0.05 };
  const probes = await startProbes(world, partitionCount, random.fork('probes'));
  const people = createPeople({
    addresses,
    journal,
    papers,
    tally,
    random: random.fork('people'),
    applicants: APPLICANTS,
    answerDeadline: ANSWER_DEADLINE,
    onExchange: recorder.record,
    onViolation: wrong,
  });
  const working = people.work(() => ending.signal.aborted);
  const loading = runLoad({
    addresses,
    seed: `${seed}/load`,
    rate: 0.5,
    duration: 24 * 3_600_000,
    most: 3,
    speed: 10,
    admins: [{ email: STAFF[2], password: PASSWORD }],
    // Two who settle one slip would be told of each other; the people above try that.
    duties: ['record'],
    answerDeadline: ANSWER_DEADLINE,
    papers,
    journal,
    signal: ending.signal,
  });

  const { recoveries, impossible } = await injectAll({ ...run, probes, journal: journal.note, random, wrong });
  ending.abort();
  await working;
  const load = await loading;
  client.close();

  violations.push(...(await checkSessions(addresses, people.tokens())));
  const audit = createAudit({ journal, papers, seeds });
  const { violations: found, models, documents } = await checkHoldings(holdings, audit);
  violations.push(...found);
  for (const text of [...findings.staleReads, ...load.findings.staleReads])
    wrong(`A read missed what was written: ${text}`);
  for (const text of [...findings.lostSessions, ...load.findings.lostSessions]) wrong(`A session was lost: ${text}`);
  const routes = [...recorder.routes(), ...load.routes];
  for (const text of failuresOf(recorder.refusals(), load)) wrong(text);
  journal.close();

  const count = (kind: Violation['kind']): number => violations.filter((violation) => violation.kind === kind).length;
  const facts = audit.facts();
  return {
    seed,
    engines: Object.values(engines).map(({ title }) => title),
    faults: options.faults,
    commands: countVerdicts(journal),
    ...tally,
    events: facts.events,
    files: facts.files,
    models,
    documents,
    checkedReads: findings.checkedReads + load.findings.checkedReads,
    saidBehind: findings.saidBehind + load.findings.saidBehind,
    checkedSessions: people.tokens().length,
    routes,
    recoveries,
    impossible,
    ownEnds: new Map(system.processes.map(({ name, program }) => [name, program.ownEnds()] as const)),
    tampered: system.tamper.done(),
    lost: count('lost'),
    doubled: count('doubled'),
    violations: violations.map(({ text }) => text),
  };
}

/** Answers that no fault excuses: of a broken service, or none at all although the service lives. */
function failuresOf(refusals: ReadonlyMap<string, number>, load: LoadReport): readonly string[] {
  const isFailure = (reason: string): boolean =>
    (/: 5\d\d/.test(reason) && !reason.includes(': 503')) || reason.endsWith('No answer in time');

  return [...refusals, ...load.refusals]
    .filter(([reason]) => isFailure(reason))
    .map(([reason, count]) => `Answered ${count} times: ${reason}`);
}

type Injection = Run & {
  readonly probes: Probes;
  readonly journal: (note: Readonly<Record<string, unknown>>) => void;
  readonly random: Random;
  readonly wrong: (text: string) => void;
};

async function injectAll(injection: Injection) {
  const { options, system, holdings, probes, random, wrong, journal } = injection;
  const tools: FaultTools = {
    system,
    bus: createBusAdmin(system.engines.nats.process.port, BUS_PREFIX),
    administer: holdings.administer,
  };
  const chance = random.fork('faults');
  const nextFault = createFaultPlan(tools, chance);
  const recoveries = new Map<string, Recovery[]>();
  let impossible = 0;
  const remember = (kind: string, recovery: Recovery): void =>
    void recoveries.set(kind, [...(recoveries.get(kind) ?? []), recovery]);
  for (let times = 0; times < BASELINES; times += 1) {
    remember(NOTHING, await probes.measure(performance.now(), FIRST_DEADLINE));
  }
  const usual = Math.max(...(recoveries.get(NOTHING) ?? []).map(({ untilFresh }) => untilFresh));
  const deadline = Math.max(RECOVERY_DEADLINE.least, RECOVERY_DEADLINE.timesOfNothing * usual);
  options.onProgress?.(`Without a fault: fresh after ${usual.toFixed(0)} ms at most`);

  for (let done = 0; done < options.faults; ) {
    const faults =
      done + 1 < options.faults && chance.isLucky(TWO_AT_ONCE) ? [nextFault(), nextFault()] : [nextFault()];
    await delay(chance.between(0, 500));
    journal({ faults: faults.map(({ kind, details }) => ({ kind, details })) });
    const moments = await Promise.all(faults.map(happenOrNot));
    const since = Math.max(...moments.map((moment) => moment ?? 0));
    impossible += moments.filter((moment) => moment === null).length;
    done += faults.length;

    const words = faults.map(({ kind, details }) => `${kind} (${details})`).join(' and ');
    try {
      const recovery = await probes.measure(since === 0 ? performance.now() : since, deadline);
      const kind = faults.length > 1 ? MIXED : (faults[0] as Fault).kind;
      remember(kind, recovery);
      const { untilWritten, untilFresh } = recovery;
      options.onProgress?.(
        `${done}: ${words}: written after ${untilWritten.toFixed(0)}, fresh after ${untilFresh.toFixed(0)} ms`,
      );
    } catch (error) {
      options.onProgress?.(`${done}: ${words}: ${(error as Error).message}`);
      wrong(`${(error as Error).message} after fault ${done}: ${words}`);
      break;
    }
  }

  return { recoveries, impossible };
}

async function happenOrNot({ happen }: Fault): Promise<number | null> {
  try {
    return await happen();
  } catch {
    return null;
  }
}
