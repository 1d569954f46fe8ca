import { parseArgs } from 'node:util';
import { withFolder } from '../bench/folders.ts';
import { percentile } from '../bench/statistics.ts';
import { createRandom, type Random } from '../kill-test/random.ts';
import { startServiceProcess } from '../kill-test/service-process.ts';
import { areaUnderCurve } from './telling-apart.ts';

/**
 * `npm run waiting-list-timing -- [--requests 2000] [--seed 1]`: signs up addresses that are on the waiting list and
 * addresses that are not, by turns that are drawn, and says how well the answers' times and contents tell them apart.
 */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
const requests = Number(values.requests);
const WARM_UP = 200;
const JOINING_AT_ONCE = 20;
/** Of an answer, whatever was asked. */
const ALWAYS_NEW: ReadonlySet<string> = new Set(['date', 'x-request-id']);

type Answer = { readonly milliseconds: number; readonly looks: string };

await withFolder(async (folder) => {
  const service = startServiceProcess(folder);
  try {
    await measure(await service.ready, createRandom(values.seed));
  } finally {
    await service.stop();
  }
});

async function measure(address: string, random: Random): Promise<void> {
  const known = Array.from({ length: requests }, (_, number) => `known-${number}@example.com`);
  for (let start = 0; start < known.length; start += JOINING_AT_ONCE) {
    await Promise.all(known.slice(start, start + JOINING_AT_ONCE).map((email) => signUp(address, email)));
  }
  for (let number = 0; number < WARM_UP; number += 1) await signUp(address, `warm-${number % 20}@example.com`);

  const answers = { known: [] as Answer[], unknown: [] as Answer[] };
  for (const [number, email] of known.entries()) {
    const turns = random.next() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of turns) {
      answers[kind].push(await signUp(address, kind === 'known' ? email : `other-${number}@example.com`));
    }
  }

  console.table({ 'on the list': rowOf(answers.known), 'not on the list': rowOf(answers.unknown) });
  const area = areaUnderCurve(timesOf(answers.known), timesOf(answers.unknown));
  const looks = new Set([...answers.known, ...answers.unknown].map((answer) => answer.looks));
  console.log(
    `${requests} requests of each, seed ${values.seed}: told apart by time with an AUC of ${area.toFixed(3)}`,
  );
  console.log(`Answers that look different from each other: ${looks.size}`);
  if (looks.size > 1) for (const look of looks) console.log(look);
}

async function signUp(address: string, email: string): Promise<Answer> {
  const person = { email, firstName: 'Hana', lastName: 'Tesfaye', phone: '0911223344', country: 'Ethiopia' };
  const body = JSON.stringify(person);
  const startedAt = performance.now();
  const response = await fetch(new URL('/api/waitinglist/signup', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const milliseconds = performance.now() - startedAt;
  const headers = [...response.headers].filter(([name]) => !ALWAYS_NEW.has(name));

  return { milliseconds, looks: JSON.stringify([response.status, headers, await response.text()]) };
}

function timesOf(answers: readonly Answer[]): readonly number[] {
  return answers.map(({ milliseconds }) => milliseconds);
}

function rowOf(answers: readonly Answer[]) {
  const times = timesOf(answers);
  const shown = (fraction: number) => percentile(times, fraction).toFixed(2);

  return { 'p50 ms': shown(0.5), 'p90 ms': shown(0.9), 'p99 ms': shown(0.99) };
}
