import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataFolder } from '@entry/standalone/open-data-folder';
import { type Actor, createApplicant, type SharedValues } from './applicant.ts';
import { type Audit, countKinds, countVerdicts, createAudit } from './audit.ts';
import { differences, digestRebuilt } from './digests.ts';
import { createJournal, type Journal } from './journal.ts';
import { planKill } from './kill-plan.ts';
import type { Violation } from './log-index.ts';
import { openStopped } from './open-stopped.ts';
import { createCashier, createHost, createReviewer, createRivals, createVisitors } from './others.ts';
import { drawPapers, type Papers } from './papers.ts';
import { createRandom, type Random } from './random.ts';
import { createRequester, emptyTally, type Tally } from './requester.ts';
import { runRound, work } from './round.ts';
import { seedStaff } from './seed-staff.ts';
import { type LiveDigests, startServiceProcess } from './service-process.ts';
import type { Summary } from './summary.ts';

export type KillTestOptions = {
  readonly seed: string;
  readonly kills: number;
  /** The read models are compared with a clean rebuild after every so many kills. */
  readonly compareEvery: number;
  /** Keeps the folder although nothing is wrong. */
  readonly keep: boolean;
  readonly onProgress?: (line: string) => void;
};

const APPLICANTS = 6;
const STAFF = ['reviewer@example.com', 'cashier@example.com'] as const;
const FIRST_START = 600;
const KILLS_OF_NEWBORNS = 4;

type World = {
  readonly dataFolder: string;
  readonly journal: Journal;
  readonly papers: Papers;
  readonly audit: Audit;
  readonly actors: readonly Actor[];
  readonly tally: Tally;
  readonly random: Random;
  readonly seeds: ReadonlySet<string>;
  readonly violations: Violation[];
};

type Measured = { readonly restarts: number[]; comparisons: number; startsWithSnapshot: number };

/** Kills the service again and again, and compares what it holds with what its clients were told. */
export async function runKillTest(options: KillTestOptions): Promise<Summary> {
  const folder = await mkdtemp(join(tmpdir(), 'entry-kill-test-'));
  const world = await createWorld(folder, options.seed);
  const measured: Measured = { restarts: [], comparisons: 0, startsWithSnapshot: 0 };

  try {
    for (let round = 1; round <= options.kills; round += 1) {
      await killOnce(world, measured, options, round);
      if (world.violations.length > 0) break;
    }
    if (world.violations.length === 0) await finish(world, measured, options.kills + 1);
  } finally {
    world.journal.close();
  }

  const isKept = options.keep || world.violations.length > 0;
  if (!isKept) await rm(folder, { recursive: true, force: true });

  return summaryOf(world, measured, options, isKept ? folder : null);
}

async function createWorld(folder: string, seed: string): Promise<World> {
  const dataFolder = join(folder, 'data');
  const random = createRandom(seed);
  await killNewborns(dataFolder, random.fork('newborns'));
  const journal = createJournal(join(folder, 'journal.ndjson'));
  const papers = await drawPapers();
  const seeds = await seedStopped(dataFolder, random.fork('staff'));
  const tally = emptyTally();

  return {
    dataFolder,
    journal,
    papers,
    seeds,
    audit: createAudit({ journal, papers, seeds }),
    actors: createActors(random, journal, tally),
    tally,
    random: random.fork('kills'),
    violations: [],
  };
}

/** A folder whose making is cut off must be made whole by the next start. */
async function killNewborns(dataFolder: string, random: Random): Promise<void> {
  for (let kill = 0; kill < KILLS_OF_NEWBORNS; kill += 1) {
    const service = startServiceProcess(dataFolder);
    await Promise.race([service.ready.catch(() => undefined), pause(random.between(150, FIRST_START))]);
    service.signal('SIGKILL');
    await service.gone;
  }
}

async function seedStopped(dataFolder: string, random: Random): Promise<ReadonlySet<string>> {
  const folder = await openStopped(dataFolder);
  try {
    return await seedStaff(folder, STAFF, random);
  } finally {
    await folder.close();
  }
}

function createActors(random: Random, journal: Journal, tally: Tally): readonly Actor[] {
  const shared: SharedValues = { emails: [], references: [], confirmationNumbers: [] };
  const tools = (name: string) => {
    const own = random.fork(name);
    return { random: own, requester: createRequester(name, { random: own.fork('requests'), journal, tally }), shared };
  };
  const names = Array.from({ length: APPLICANTS }, (_, index) => `applicant${index}`);

  return [
    ...names.map((name) => createApplicant(name, tools(name))),
    createReviewer(STAFF[0], tools('reviewer')),
    createCashier(STAFF[1], tools('cashier')),
    createVisitors(tools('visitors')),
    createHost(STAFF[0], tools('host')),
    createRivals(tools('rivals')),
  ];
}

async function killOnce(world: World, measured: Measured, options: KillTestOptions, round: number): Promise<void> {
  const { journal, random, violations } = world;
  const plan = planKill(random, round);
  const isCompared = round % options.compareEvery === 0;
  journal.note({ round, plan });

  const result = await runRound({
    ...world,
    number: round,
    plan,
    isCompared,
    workBefore: random.between(50, 350),
    usualStart: median(measured.restarts) ?? FIRST_START,
    onViolation: (text) => violations.push({ kind: 'wrong', text }),
  });
  if (result.restart !== null) measured.restarts.push(result.restart);
  if (result.isRestored) measured.startsWithSnapshot += 1;

  if (isCompared) await check(world, measured, result.live);
  const { acknowledged, unknown } = countVerdicts(journal);
  options.onProgress?.(
    `${seconds()} kill ${round}: ${plan.kind}, ${acknowledged} acknowledged, ${unknown} unknown, ${world.audit.facts().events} events`,
  );
}

/** Looks into the stopped data folder. */
async function check(
  { dataFolder, audit, violations }: World,
  measured: Measured,
  live: readonly LiveDigests[],
): Promise<void> {
  const folder = await openStopped(dataFolder);
  try {
    violations.push(...(await audit.run(folder)));
    for (const digests of live) violations.push(...(await compare(folder, digests)));
    measured.comparisons += live.length;
  } finally {
    await folder.close();
  }
}

async function compare(folder: DataFolder, { head, digests }: LiveDigests): Promise<readonly Violation[]> {
  const rebuilt = await digestRebuilt(folder, head);

  return differences(digests, rebuilt).map((model) => ({
    kind: 'wrong',
    text: `The read model ${model} is not what a clean rebuild gives at position ${head}`,
  }));
}

/** One more start, without a kill: everything open is finished, and then all of it is looked at once more. */
async function finish(world: World, measured: Measured, round: number): Promise<void> {
  const { dataFolder, journal, papers, actors, audit, seeds, violations } = world;
  const startedAt = performance.now();
  const service = startServiceProcess(dataFolder);
  const live: LiveDigests[] = [];
  try {
    const address = await service.ready;
    measured.restarts.push(performance.now() - startedAt);
    live.push(await service.digest());

    const finishers = actors.map(({ requester }) => ({
      requester,
      step: async (session: Parameters<Actor['step']>[0]) => {
        await requester.finishOpen(session);
        // The others have to get their turn.
        await pause(10);
      },
    }));
    const onViolation = (text: string): void => void violations.push({ kind: 'wrong', text });
    const isOver = () => actors.every(({ requester }) => !requester.hasOpen());
    await work({ address, journal, papers, number: round, actors: finishers, isOver, onMoment: () => {}, onViolation });
    live.push(await service.digest());

    const code = await service.stop();
    if (code !== 0) violations.push({ kind: 'wrong', text: `The service did not stop cleanly: ${service.output()}` });
  } finally {
    service.signal('SIGKILL');
    await service.gone;
  }

  await check(world, measured, live);
  const folder = await openStopped(dataFolder);
  try {
    const fresh = createAudit({ journal, papers, seeds });
    violations.push(...(await fresh.runThoroughly(folder)), ...fresh.checkPlaces());
    if (fresh.facts().fingerprint !== audit.facts().fingerprint) {
      violations.push({ kind: 'wrong', text: 'What was in the log at an earlier check is not what is there now' });
    }
  } finally {
    await folder.close();
  }
}

function summaryOf(world: World, measured: Measured, options: KillTestOptions, keptFolder: string | null): Summary {
  const { journal, tally, violations, audit } = world;
  const restarts = measured.restarts.toSorted((left, right) => left - right);
  const count = (kind: Violation['kind']) => violations.filter((violation) => violation.kind === kind).length;

  return {
    seed: options.seed,
    kills: options.kills,
    killsOfNewborns: KILLS_OF_NEWBORNS,
    commands: countVerdicts(journal),
    kinds: countKinds(journal),
    ...tally,
    ...audit.facts(),
    lost: count('lost'),
    doubled: count('doubled'),
    violations: violations.map(({ text }) => text),
    restartMedian: percentile(restarts, 0.5),
    restartP99: percentile(restarts, 0.99),
    comparisons: measured.comparisons,
    startsWithSnapshot: measured.startsWithSnapshot,
    keptFolder,
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const seconds = (): string => `${(performance.now() / 1_000).toFixed(1)} s`.padStart(8);

const median = (values: readonly number[]): number | undefined =>
  values.length === 0
    ? undefined
    : percentile(
        values.toSorted((left, right) => left - right),
        0.5,
      );

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
