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

const run = promisify(execFile);
const CHILD = fileURLToPath(new URL('cold-start-main.js', import.meta.url));
const GIGABYTE = 1e9;
/** Raised when the corpus changes, so that no old one is used again. */
const CORPUS_VERSION = 1;

/** Start of a process on a log of a million events, up to the first answers of every read model. */
export async function benchColdStart({ seed, rounds, isQuick }: Settings): Promise<readonly Finding[]> {
  const events = isQuick ? 20_000 : 1_000_000;

  heading('Cold start');
  const { folder, facts } = await cachedCorpus(seed, events);
  say(`- ${describeCorpus(facts)}`);
  say(`- data folder: ${gibibytes(bytesIn(folder))} GiB; each start is a process of its own\n`);

  const starts: ColdStart[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const { stdout } = await run(process.execPath, [...process.execArgv, CHILD, folder], { maxBuffer: 2 ** 20 });
    if (round >= 0) starts.push(JSON.parse(stdout) as ColdStart);
  }

  const seconds = starts.map(({ readySeconds }) => readySeconds);
  const peaks = starts.map(({ peakBytes }) => peakBytes / GIGABYTE);
  const spread = (values: readonly number[]): string => describeSpread(spreadOf(values));
  table(
    ['', 'median [min..max]'],
    [
      ['read models complete, s', spread(starts.map(({ rebuiltSeconds }) => rebuiltSeconds))],
      ['every index answers, s', spread(seconds)],
      ['most memory until then, GB', spread(peaks)],
      ['first search (opens every name) takes a further, s', spread(starts.map(({ searchSeconds }) => searchSeconds))],
      ['most memory after that, GB', spread(starts.map(({ searchPeakBytes }) => searchPeakBytes / GIGABYTE))],
    ],
  );

  const size = `${facts.events.toLocaleString('en-US')} events`;
  return [
    { target: `start with ${size}`, goal: { atMost: 8 }, unit: ' s', values: seconds },
    { target: `memory of a start with ${size}`, goal: { atMost: 1 }, unit: ' GB', values: peaks, note: 'VmHWM' },
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
