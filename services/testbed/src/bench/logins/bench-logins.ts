import { join } from 'node:path';
import { withFolder } from '../folders.ts';
import { onTheClock } from '../on-the-clock.ts';
import { createRandom } from '../random.ts';
import { describeSpread, type Finding, heading, round, say, table } from '../report.ts';
import type { Settings } from '../settings.ts';
import { percentile, spreadOf } from '../statistics.ts';
import { logIn, lookAtApplications, type Person, registerPeople, WAYS, type Way } from './people.ts';
import { FLOODS, type Flood, type FloodResult, flood, LINES, type Line, startService } from './processes.ts';
import { createSender } from './sender.ts';

const PEOPLE = 60;
const FLOOD_RATE = 1_000;
/** Of each way to log in, and of pages, per second. */
const LOGIN_RATE = 2;
const PAGE_RATE = 20;
const ROUNDS = 3;
const ADDRESSES_PER_RUN = 100_000;

type Logins = { readonly tried: number; readonly answered: readonly number[] };
type Run = {
  readonly line: Line;
  readonly flood: Flood;
  readonly logins: Readonly<Record<Way, Logins>>;
  /** How long pages took, in milliseconds. */
  readonly pages: readonly number[];
  readonly result: FloodResult;
};

/** Whether people can log in, and how long a page takes, while a thousand strangers a second try to. */
export async function benchLogins({ seed, rounds, isQuick }: Settings): Promise<readonly Finding[]> {
  const seconds = isQuick ? 3 : 10;
  const runs: Run[] = [];

  heading('Logins behind a flood');
  say(
    `The embedded profile with its limits, passwords at full cost; floods at ${FLOOD_RATE} requests/s from a process of their own for ${seconds} s. ` +
      `"few": wrong passwords from 1,000 addresses; "many": each from another one; "registrations": each from another one. ` +
      `Meanwhile ${LOGIN_RATE} right logins/s of each kind and ${PAGE_RATE} pages/s of people who are signed in.\n`,
  );
  for (const line of LINES) {
    await withFolder(async (folder) => {
      const service = await startService(join(folder, 'data'), line);
      const people = await registerPeople(createSender(service.address), createRandom(seed), PEOPLE);
      // The first one warms up.
      for (let number = -1; number < Math.min(rounds, ROUNDS); number += 1) {
        for (const [place, kind] of FLOODS.entries()) {
          const first = ((number + 1) * FLOODS.length + place) * ADDRESSES_PER_RUN;
          const run = await runUnderFlood({ service: service.address, people, line, kind, seconds, first });
          if (number >= 0) runs.push(run);
        }
      }
      await service.stop();
    });
  }

  printRuns(runs, seconds);
  return findingsOf(runs);
}

async function runUnderFlood(given: {
  readonly service: string;
  readonly people: readonly Person[];
  readonly line: Line;
  readonly kind: Flood;
  readonly seconds: number;
  readonly first: number;
}): Promise<Run> {
  const { service, people, line, kind, seconds, first } = given;
  const send = createSender(service);
  const answered: Record<Way, number[]> = { 'known device': [], 'known address': [], stranger: [] };
  const pages: number[] = [];
  const pending: Promise<unknown>[] = [];
  const someone = (number: number): Person => people[number % people.length] as Person;

  const flooding = flood(service, { kind, rate: FLOOD_RATE, seconds: seconds + 1, first });
  // The flood stands before anything is measured.
  await new Promise((resolve) => void setTimeout(resolve, 1_000));
  const perWay = LOGIN_RATE * seconds;
  await Promise.all([
    onTheClock(perWay * WAYS.length, LOGIN_RATE * WAYS.length, (number) => {
      const way = WAYS[number % WAYS.length] as Way;
      const fresh = first + ADDRESSES_PER_RUN - 1 - number;
      const noted = ({ status, milliseconds }: { status: number; milliseconds: number }) =>
        status === 200 && answered[way].push(milliseconds);
      pending.push(logIn(send, someone(number), way, fresh).then(noted));
    }),
    onTheClock(PAGE_RATE * seconds, PAGE_RATE, (number) => {
      pending.push(lookAtApplications(send, someone(number)).then(({ milliseconds }) => pages.push(milliseconds)));
    }),
  ]);
  await Promise.all(pending);

  const of = (way: Way): Logins => ({ tried: perWay, answered: answered[way] });
  return {
    line,
    flood: kind,
    pages,
    logins: { 'known device': of('known device'), 'known address': of('known address'), stranger: of('stranger') },
    result: await flooding,
  };
}

const chanceOf = ({ tried, answered }: Logins): number => (100 * answered.length) / tried;

function printRuns(runs: readonly Run[], seconds: number): void {
  const all = LINES.flatMap((line) => FLOODS.map((kind) => ({ line, kind, own: ofKind(runs, line, kind) })));
  table(
    [
      'passwords wait in',
      'flood',
      ...WAYS.map((way) => `${way}: chance %`),
      'login p50 ms',
      'login p99 ms',
      'page p50 ms',
      'page p99 ms',
      'flood answered/s',
      '429 of these %',
    ],
    all.map(({ line, kind, own }) => {
      const times = own.flatMap(({ logins }) => WAYS.flatMap((way) => logins[way].answered));
      const answers = own.map(({ result }) => Object.values(result.statuses).reduce((sum, count) => sum + count, 0));
      const refused = own.map(({ result }) => result.statuses['429'] ?? 0);
      return [
        line,
        kind,
        ...WAYS.map((way) => describeSpread(spreadOf(own.map(({ logins }) => chanceOf(logins[way]))))),
        ...[0.5, 0.99].map((part) => (times.length === 0 ? 'none' : round(percentile(times, part)))),
        ...[0.5, 0.99].map((part) => describeSpread(spreadOf(own.map(({ pages }) => percentile(pages, part))))),
        round(spreadOf(answers).median / (seconds + 1)),
        kind === 'none' ? '' : round((100 * spreadOf(refused).median) / spreadOf(answers).median),
      ];
    }),
  );
}

const ofKind = (runs: readonly Run[], line: Line, kind: Flood): readonly Run[] =>
  runs.filter((run) => run.line === line && run.flood === kind);

function findingsOf(runs: readonly Run[]): readonly Finding[] {
  const fair = (kind: Flood) => ofKind(runs, 'fair lanes', kind);

  return FLOODS.filter((kind) => kind !== 'none').flatMap((kind) => [
    {
      target: `logins of known devices that succeed, flood "${kind}"`,
      goal: { atLeast: 99 },
      unit: ' %',
      values: fair(kind).map(({ logins }) => chanceOf(logins['known device'])),
    },
    {
      target: `pages of the signed-in, p99, flood "${kind}"`,
      goal: { atMost: 500 },
      unit: ' ms',
      values: fair(kind).map(({ pages }) => percentile(pages, 0.99)),
    },
  ]);
}
