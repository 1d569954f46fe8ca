import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from '../bench/statistics.ts';
import { startServiceProcess } from '../kill-test/service-process.ts';
import { type Answered, type Person, preview, register, upload } from './crowd.ts';
import { type HeavyFile, makeHeavyFiles } from './heavy-files.ts';
import { forgetPeak, readPeak } from './process-memory.ts';

/**
 * `npm run heavy-pictures -- [--count 60] [--seed pictures] [--only 'all kinds']`: the service in a process of its own, that many people who send
 * a heavy picture at the same moment, and then look at them at the same moment. Prints the most memory that the process
 * has held, the answers and the times.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: 'pictures' },
    only: { type: 'string' },
  },
});
const count = Number(values.count);
if (!Number.isSafeInteger(count) || count < 1) throw new TypeError('--count is a whole number above 0');

/** Refused requests are sent again, as a browser does; who is refused for longer gave up. */
const TRIES = 40;
const MEGABYTE = 1_000_000;

const files = await makeHeavyFiles(values.seed);
console.log(`${count} people, ${availableParallelism()} cores, Node ${process.version}, seed ${values.seed}`);
for (const { kind, bytes } of files) console.log(`- ${kind}: ${(bytes.length / MEGABYTE).toFixed(1)} MB`);

const folder = await mkdtemp(join(tmpdir(), 'heavy-pictures-'));
const service = startServiceProcess(join(folder, 'data'));
try {
  const address = await service.ready;
  const pid = service.pid ?? Number.NaN;
  const people = await register(address, count);
  console.log(`\nat rest: ${megabytes(readPeak(pid))}`);
  const runs = [...files.map((file) => [file]), files];
  for (const used of runs) {
    if (values.only === undefined || values.only === name(used)) await run(address, pid, people, used);
  }
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}

async function run(address: string, pid: number, people: readonly Person[], used: readonly HeavyFile[]): Promise<void> {
  const fileOf = (place: number): HeavyFile => used[place % used.length] as HeavyFile;
  const uploaded = await crowd(pid, `uploads, ${name(used)}`, people, (person, place) =>
    upload(address, person, fileOf(place)),
  );
  await crowd(pid, `previews, ${name(used)}`, people, (person, place) =>
    preview(address, person, uploaded[place] as Answered),
  );
}

function name(used: readonly HeavyFile[]): string {
  return used.length === 1 ? (used[0]?.kind ?? '') : 'all kinds';
}

/** All at once; the first answers are what is printed, and the last ones are returned. */
async function crowd(
  pid: number,
  what: string,
  people: readonly Person[],
  ask: (person: Person, place: number) => Promise<Answered>,
): Promise<readonly Answered[]> {
  forgetPeak(pid);
  const started = performance.now();
  const first: Answered[] = [];
  const last = await Promise.all(
    people.map(async (person, place) => {
      let answer = await ask(person, place);
      first.push(answer);
      for (let tries = 1; tries < TRIES && isLater(answer); tries += 1) {
        await sleep(Number(answer.retryAfter ?? 1) * 1_000);
        answer = await ask(person, place);
      }
      return answer;
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  console.log(`\n${what}: peak ${megabytes(readPeak(pid))}, all done after ${seconds.toFixed(1)} s`);
  console.log(`  first answers ${tally(first)}; last answers ${tally(last)}`);
  console.log(
    `  of the first: ${times(first.filter((answer) => !isLater(answer)))}; refused: ${times(first.filter(isLater))}`,
  );

  return last;
}

function isLater({ status }: Answered): boolean {
  return status === 429 || status === 503;
}

function tally(answers: readonly Answered[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);

  return [...counts].map(([status, times]) => `${times} x ${status}`).join(', ');
}

function times(answers: readonly Answered[]): string {
  if (answers.length === 0) return 'none';
  const all = answers.map(({ milliseconds }) => milliseconds);

  return `median ${percentile(all, 0.5).toFixed(0)} ms, most ${percentile(all, 1).toFixed(0)} ms`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`;
}
