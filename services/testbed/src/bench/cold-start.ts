import { execFile } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ColdStart } from './cold-start-main.ts';
import { type CorpusFacts, describeCorpus, FACTS_FILE, writeCorpus } from './corpus/write-corpus.ts';
import { bytesIn, CACHE_FOLDER } from './folders.ts';
import { gibibytes } from './machine.ts';
import { describeSpread, type Finding, heading, say, table } from './report.ts';
import type { Settings } from './settings.ts';
import { spreadOf } from './statistics.ts';
import type { SnapshotTaken } from './take-snapshot-main.ts';

const run = promisify(execFile);
const START = fileURLToPath(new URL('cold-start-main.js', import.meta.url));
const TAKE_SNAPSHOT = fileURLToPath(new URL('take-snapshot-main.js', import.meta.url));
const GIGABYTE = 1e9;
const MEGABYTE = 1e6;
/** Raised when the corpus changes, so that no old one is used again. */
const CORPUS_VERSION = 1;

/** Start of a process on a log of a million events, up to the first answers of every read model. */
export async function benchColdStart({ seed, rounds, isQuick }: Settings): Promise<readonly Finding[]> {
  const events = isQuick ? 20_000 : 1_000_000;
  const tail = isQuick ? 1_000 : 10_000;

  heading('Cold start');
  const { folder, facts } = await cachedCorpus(seed, events);
  say(`- ${describeCorpus(facts)}`);
  say(`- data folder: ${gibibytes(bytesIn(folder))} GiB; each start is a process of its own`);
  // One is of the program that took it, and this may be another.
  const taken = await inProcess<SnapshotTaken>(TAKE_SNAPSHOT, folder, String(facts.events - tail));
  say(
    `- snapshot of the read models, ${tail.toLocaleString('en-US')} events before the end: ${Math.round(taken.bytes / MEGABYTE)} MB, written in ${taken.seconds.toFixed(1)} s, in which nobody waited longer than ${Math.round(taken.longestDelay)} ms\n`,
  );

  const starts: Record<'log' | 'snapshot', ColdStart[]> = { log: [], snapshot: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const from of ['log', 'snapshot'] as const) {
      const start = await inProcess<ColdStart>(START, folder, from);
      if (round >= 0) starts[from].push(start);
    }
  }
  describeStarts(starts);

  return findingsOf(starts, facts.events, tail);
}

async function inProcess<Result>(script: string, ...settings: readonly string[]): Promise<Result> {
  const { stdout } = await run(process.execPath, [...process.execArgv, script, ...settings], { maxBuffer: 2 ** 20 });

  return JSON.parse(stdout) as Result;
}

function describeStarts({ log, snapshot }: Readonly<Record<'log' | 'snapshot', readonly ColdStart[]>>): void {
  const row = (what: string, measure: (start: ColdStart) => number): readonly string[] => [
    what,
    ...[log, snapshot].map((starts) => describeSpread(spreadOf(starts.map(measure)))),
  ];
  table(
    ['', 'from the log, median [min..max]', 'from a snapshot and a tail'],
    [
      row('read models complete, s', ({ rebuiltSeconds }) => rebuiltSeconds),
      row('every index answers, s', ({ readySeconds }) => readySeconds),
      row('most memory until then, GB', ({ peakBytes }) => peakBytes / GIGABYTE),
      row('first search takes a further, s', ({ searchSeconds }) => searchSeconds),
      row('most memory after that, GB', ({ searchPeakBytes }) => searchPeakBytes / GIGABYTE),
    ],
  );
}

function findingsOf(
  { log, snapshot }: Readonly<Record<'log' | 'snapshot', readonly ColdStart[]>>,
  events: number,
  tail: number,
): readonly Finding[] {
  const size = `${events.toLocaleString('en-US')} events`;
  const withTail = `${size}, of which a snapshot holds all but ${tail.toLocaleString('en-US')}`;
  const seconds = (starts: readonly ColdStart[]): readonly number[] => starts.map(({ readySeconds }) => readySeconds);
  const memory = (starts: readonly ColdStart[]): readonly number[] =>
    starts.map(({ peakBytes }) => peakBytes / GIGABYTE);

  return [
    { target: `start with ${size}`, goal: { atMost: 4 }, unit: ' s', values: seconds(log) },
    { target: `memory of a start with ${size}`, goal: { atMost: 1 }, unit: ' GB', values: memory(log), note: 'VmHWM' },
    { target: `start with ${withTail}`, goal: { atMost: 0.8 }, unit: ' s', values: seconds(snapshot) },
    {
      target: `memory of a start with ${withTail}`,
      goal: { atMost: 0.5 },
      unit: ' GB',
      values: memory(snapshot),
      note: 'VmHWM',
    },
  ];
}

/** Made once: a million commits take a while. */
async function cachedCorpus(
  seed: number,
  events: number,
): Promise<{ readonly folder: string; readonly facts: CorpusFacts }> {
  const folder = join(CACHE_FOLDER, `corpus-v${CORPUS_VERSION}-${seed}-${events}`);
  const factsFile = join(folder, FACTS_FILE);

  if (!existsSync(factsFile)) {
    say(`- making the corpus in ${folder}, once`);
    const draft = `${folder}.tmp`;
    rmSync(folder, { recursive: true, force: true });
    rmSync(draft, { recursive: true, force: true });
    await writeCorpus({ seed, events, folder: draft, appendsPerCommit: 1 });
    renameSync(draft, folder);
  }

  return { folder, facts: JSON.parse(readFileSync(factsFile, 'utf8')) as CorpusFacts };
}
