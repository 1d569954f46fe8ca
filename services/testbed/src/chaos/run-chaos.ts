import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOrCreateMasterKey } from '@entry/embedded/key-vault/master-key';
import { PASSWORD } from '../kill-test/applicant.ts';
import { type Counts, countVerdicts, createAudit } from '../kill-test/audit.ts';
import { createHttpClient } from '../kill-test/http-client.ts';
import { createJournal } from '../kill-test/journal.ts';
import type { Violation } from '../kill-test/log-index.ts';
import { drawPapers } from '../kill-test/papers.ts';
import { createRandom } from '../kill-test/random.ts';
import { emptyTally, type Tally } from '../kill-test/requester.ts';
import { seedStaff } from '../kill-test/seed-staff.ts';
import { noFindings, type World } from '../load/browser.ts';
import { createRecorder, type RouteFigures } from '../load/recorder.ts';
import { type LoadOptions, runLoad } from '../load/run-load.ts';
import { type Attempt, createAttempt } from './attempt.ts';
import { type Check, checkHoldings, checkSessions } from './check.ts';
import { type DistributedSystem, startDistributedSystem } from './distributed-system.ts';
import type { Engines } from './engines.ts';
import { type DistributedHoldings, openHoldings, portsOf } from './holdings.ts';
import { type Injected, injectFaults } from './inject-faults.ts';
import { createPeople, STAFF } from './people.ts';
import { type Recovery, startProbes } from './probes.ts';

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
/** Above what all deadlines inside the gateway come to: whoever waits for longer is never answered. */
const ANSWER_DEADLINE = 60_000;

/**
 * Starts everything, treats it badly while people use it, and compares what it holds with what they were told. Whatever
 * fails in it is a violation of the summary.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosSummary> {
  const { seed, engines, faults } = options;
  const folder = await mkdtemp(join(tmpdir(), 'entry-chaos-'));
  const violations: Violation[] = [];
  const attempt = createAttempt(violations);

  const seen = await attempt('The run', () => startAndTreat({ options, folder, violations, attempt }), NOTHING_SEEN);

  const count = (kind: Violation['kind']): number => violations.filter((violation) => violation.kind === kind).length;
  return {
    ...seen,
    seed,
    engines: Object.values(engines).map(({ title }) => title),
    faults,
    lost: count('lost'),
    doubled: count('doubled'),
    violations: violations.map(({ text }) => text),
    keptFolder: await tidy(folder, options.keep || violations.length > 0),
  };
}

type Seen = Omit<ChaosSummary, 'seed' | 'engines' | 'faults' | 'lost' | 'doubled' | 'violations' | 'keptFolder'>;

const NOTHING_SEEN: Seen = {
  ...emptyTally(),
  commands: { acknowledged: 0, refused: 0, unknown: 0 },
  events: 0,
  files: 0,
  models: 0,
  documents: 0,
  checkedReads: 0,
  saidBehind: 0,
  checkedSessions: 0,
  routes: [],
  recoveries: new Map(),
  impossible: 0,
  ownEnds: new Map(),
  tampered: {},
};

type Start = {
  readonly options: ChaosOptions;
  readonly folder: string;
  readonly violations: Violation[];
  readonly attempt: Attempt;
};

async function startAndTreat(start: Start): Promise<Seen> {
  const { options, folder, attempt } = start;
  const { engines, seed } = options;
  const masterKeyFile = join(folder, 'master.key');
  loadOrCreateMasterKey(masterKeyFile);
  const holdings = await openHoldings(portsOf(engines), masterKeyFile);
  try {
    const seeds = await seedStaff(holdings, STAFF, createRandom(seed).fork('staff'));
    const system = await startDistributedSystem({ engines, folder, masterKeyFile, seed });
    try {
      return await treatBadly({ ...start, system, holdings, seeds });
    } finally {
      await attempt('Stopping', system.stop, []);
    }
  } finally {
    await attempt('Closing', holdings.close, undefined);
  }
}

async function tidy(folder: string, isKept: boolean): Promise<string | null> {
  if (!isKept) await rm(folder, { recursive: true, force: true });

  return isKept ? folder : null;
}

type Run = Start & {
  readonly system: DistributedSystem;
  readonly holdings: DistributedHoldings;
  /** Commands that were sent before the run. */
  readonly seeds: ReadonlySet<string>;
};

async function treatBadly(run: Run): Promise<Seen> {
  const { options, folder, system, holdings, seeds, violations, attempt } = run;
  const { seed } = options;
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
  // Neither rejects: nobody listens before the faults are over.
  const working = attempt('The work of people', () => people.work(() => ending.signal.aborted), undefined);
  const load: LoadOptions = {
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
  };
  const loading = attempt('The load', () => runLoad(load), null);

  const injected: Injected = { recoveries: new Map(), impossible: 0 };
  const injection = { ...run, probes, note: journal.note, random, wrong, injected };
  await attempt('The injection of faults', () => injectFaults(injection), undefined);
  ending.abort();
  await working;
  const loaded = await loading;
  client.close();

  violations.push(...(await attempt('The check of sessions', () => checkSessions(system, people.tokens()), [])));
  const audit = createAudit({ journal, papers, seeds });
  const nothingHeld: Check = { violations: [], models: 0, documents: 0 };
  const held = await attempt('The check of what is held', () => checkHoldings(system, holdings, audit), nothingHeld);
  violations.push(...held.violations);
  const found = [findings, loaded?.findings ?? noFindings()];
  for (const text of found.flatMap(({ staleReads }) => staleReads)) wrong(`A read missed what was written: ${text}`);
  for (const text of found.flatMap(({ lostSessions }) => lostSessions)) wrong(`A session was lost: ${text}`);
  for (const text of failuresOf([...recorder.refusals(), ...(loaded?.refusals ?? [])])) wrong(text);
  journal.close();

  const { events, files } = audit.facts();
  return {
    ...tally,
    ...injected,
    commands: countVerdicts(journal),
    events,
    files,
    models: held.models,
    documents: held.documents,
    checkedReads: sum(found.map(({ checkedReads }) => checkedReads)),
    saidBehind: sum(found.map(({ saidBehind }) => saidBehind)),
    checkedSessions: people.tokens().length,
    routes: [...recorder.routes(), ...(loaded?.routes ?? [])],
    ownEnds: new Map(system.processes.map(({ name, program }) => [name, program.ownEnds()] as const)),
    tampered: system.tamper.done(),
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Answers that no fault excuses: of a broken service, or none at all although the service lives. */
function failuresOf(refusals: readonly (readonly [string, number])[]): readonly string[] {
  const isFailure = (reason: string): boolean =>
    (/: 5\d\d/.test(reason) && !reason.includes(': 503')) || reason.endsWith('No answer in time');

  return refusals
    .filter(([reason]) => isFailure(reason))
    .map(([reason, count]) => `Answered ${count} times: ${reason}`);
}
