import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnPhoto } from '../drawn-photo.ts';
import { createRandom } from '../kill-test/random.ts';
import { type Attack, attack } from './attack.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { judgeOutput } from './judge-output.ts';
import type { Memory } from './messages.ts';
import { seedFolder } from './seed-folder.ts';
import { type AttackedService, startAttackedService } from './service-process.ts';
import { countFailures, describeMemory, type FuzzSummary } from './summary.ts';
import { createTally, type Tally } from './tally.ts';
import { createWorld, readSealed, removeWorld, type World, type WorldOptions } from './world.ts';

export type FuzzOptions = {
  readonly seed: string;
  readonly requests: number;
  /** Repeats this one alone, in a new world. */
  readonly only: number | null;
  readonly onProgress?: (line: string) => void;
  /** Ends it before its time, with a summary of what was sent until then. */
  readonly signal?: AbortSignal;
};

/** At once, each on a connection of its own. */
const CONNECTIONS = 24;
/** After so many requests a new world comes, and everybody of the old one is erased. */
const REQUESTS_OF_A_WORLD = 50_000;
/**
 * Caches that have a bound fill slowly, of a million requests only by the middle: 2,000 streams and 20,000 requests are kept,
 * and few requests change anything. Each world's figure is printed on the way for whoever wants to see the whole.
 */
const WARM_UP_SHARE = 0.5;
/** A service that is broken does not get better. */
const ENOUGH_VIOLATIONS = 20;

type Run = FuzzOptions & {
  readonly tally: Tally;
  readonly violations: string[];
  readonly options: WorldOptions;
  readonly service: AttackedService;
};

/** Sends the service one strange request after another, and holds every answer to what it promises. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'entry-fuzz-'));
  try {
    return await fuzzIn(join(folder, 'data'), options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fuzzIn(dataFolder: string, options: FuzzOptions): Promise<FuzzSummary> {
  const seeded = await seedFolder(dataFolder, createRandom(options.seed));
  const pictures = { photo: await drawnPhoto() };
  const open = (service: AttackedService, tally: Tally): [HttpClient, WorldOptions] => {
    const client = createHttpClient(service.address, CONNECTIONS);
    return [client, { ...seeded, client, pictures, onAnswer: tally.count }];
  };

  const first = await startAttackedService(dataFolder);
  const tally = createTally(first.routes.map(({ method, path }) => `${method} ${path}`));
  const [firstClient, firstOptions] = open(first, tally);
  const world = await createWorld(firstOptions, 1);
  firstClient.close();
  // Its evidence is sealed when it ends, and every minute.
  await first.stop();

  const service = await startAttackedService(dataFolder);
  const [client, worldOptions] = open(service, tally);
  const violations: string[] = [];
  const run = { ...options, tally, violations, options: worldOptions, service };
  await readSealed(worldOptions, world);
  const startedAt = performance.now();
  const attacked = await attackInWorlds(run, world);
  const seconds = (performance.now() - startedAt) / 1_000;
  client.close();
  const exitCode = await service.stop();
  violations.push(...judgeOutput(service.output(), dataFolder), ...service.faults());
  if (exitCode !== 0) violations.push(`The service ended with ${exitCode}`);

  return {
    seed: options.seed,
    requests: tally.total(),
    seconds,
    tally,
    memory: { ...attacked.memory, reopened: await measureReopened(dataFolder) },
    worlds: attacked.worlds,
    violations,
  };
}

/** What the same data takes in a process that was never attacked. */
async function measureReopened(dataFolder: string): Promise<Memory> {
  const service = await startAttackedService(dataFolder);
  try {
    return await service.measure();
  } finally {
    await service.stop();
  }
}

async function attackInWorlds(
  run: Run,
  first: World,
): Promise<{
  readonly worlds: number;
  readonly memory: { readonly warm: Memory | null; readonly end: Memory | null };
}> {
  const { requests, only, service, onProgress } = run;
  if (only !== null) {
    await attackWith(run, first, only, only + 1);
    const end = await service.measure();
    return { worlds: 1, memory: { warm: end, end } };
  }

  const worldEnds = endsOf(requests);
  let world = first;
  let from = 0;
  let warm: Memory | null = null;
  let end: Memory | null = null;
  for (const to of worldEnds) {
    if (from > 0) world = await createWorld(run.options, world.round + 1);
    await attackWith(run, world, from, to);
    if (service.isGone()) break;
    await removeWorld(run.options);
    end = await service.measure();
    if (to >= requests * WARM_UP_SHARE) warm ??= end;
    onProgress?.(describeProgress(run, end));
    if (isOver(run)) break;
    from = to;
  }

  return { worlds: world.round, memory: { warm, end } };
}

/** When each world ends; a short run has a warm-up too. */
function endsOf(requests: number): readonly number[] {
  const ends = [Math.min(REQUESTS_OF_A_WORLD, Math.ceil(requests * WARM_UP_SHARE))];
  for (let last = ends[0] ?? 0; last < requests; ends.push(last)) last = Math.min(requests, last + REQUESTS_OF_A_WORLD);

  return ends;
}

const isOver = ({ violations, signal }: Run): boolean =>
  violations.length >= ENOUGH_VIOLATIONS || signal?.aborted === true;

function describeProgress({ tally, violations }: Run, memory: Memory): string {
  return `${tally.total()} requests, ${countFailures(tally)} answers from 500 on, ${violations.length} violations, ${describeMemory(memory)}`;
}

async function attackWith(run: Run, world: World, from: number, to: number): Promise<void> {
  const { seed, options, service, tally, violations } = run;
  const work: Attack = {
    seed,
    world,
    options,
    routes: service.routes,
    from,
    to,
    connections: CONNECTIONS,
    tally,
    onTurnedAway: (line) => run.onProgress?.(line),
  };
  violations.push(...(await attack(work, () => service.isGone() || isOver(run))));
  if (service.isGone()) violations.push('The service has ended');
}
