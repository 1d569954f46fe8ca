import { setTimeout as delay } from 'node:timers/promises';
import { createHttpClient } from '../kill-test/http-client.ts';
import type { Journal } from '../kill-test/journal.ts';
import { drawPapers, type Papers } from '../kill-test/papers.ts';
import { createRandom } from '../kill-test/random.ts';
import { DUTIES, type Duty, playAdmin } from './admin.ts';
import { type Milestone, playApplicant } from './applicant.ts';
import { type Findings, noFindings, openBrowser, type World } from './browser.ts';
import { createRecorder, type RouteFigures } from './recorder.ts';
import type { Credentials } from './sign-in.ts';

export type LoadOptions = {
  /** Of gateways that are alike: requests go to each in turn. */
  readonly addresses: readonly string[];
  readonly seed: string;
  /** People who arrive in a second, whether or not those before them got on. */
  readonly rate: number;
  /** Milliseconds during which people arrive and work. */
  readonly duration: number;
  /** Most people at a time: who arrives beyond that is turned away and counted. */
  readonly most: number;
  /** How many times faster than people they are. */
  readonly speed: number;
  readonly admins: readonly Credentials[];
  readonly duties?: readonly Duty[];
  readonly papers?: Papers;
  /** For an answer, in milliseconds. */
  readonly answerDeadline?: number;
  readonly journal?: Journal;
  /** Told how many have come how far whenever somebody comes further. */
  readonly onMilestone?: (people: Readonly<Record<Milestone, number>>) => void;
  /** Ends the load before its time. */
  readonly signal?: AbortSignal;
};

export type LoadReport = {
  readonly seed: string;
  /** Milliseconds it took, the last requests included. */
  readonly elapsed: number;
  readonly people: Readonly<Record<Milestone, number>>;
  readonly turnedAway: number;
  readonly routes: readonly RouteFigures[];
  readonly refusals: ReadonlyMap<string, number>;
  readonly findings: Findings;
};

/** Plays people and admins against a service until the time is over. */
export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const { rate, duration, most, speed, admins, duties = DUTIES, journal = null } = options;
  const startedAt = performance.now();
  const recorder = createRecorder();
  const papers = options.papers ?? (await drawPapers());
  const client = createHttpClient({ ...options, papers, onExchange: recorder.record });
  const random = createRandom(options.seed);
  // Not `AbortSignal.timeout`: within `any` nothing holds it, and once it is collected the time is never over.
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), duration);
  const signal = AbortSignal.any([over.signal, ...(options.signal ? [options.signal] : [])]);
  const world: World = { client, papers, findings: noFindings(), signal, speed, journal };
  const people: Record<Milestone, number> = {
    arrived: 0,
    registered: 0,
    formFilled: 0,
    paid: 0,
    submitted: 0,
    confirmed: 0,
    leftUnfinished: 0,
  };
  const present = new Set<Promise<void>>();
  let numbers = 0;
  let turnedAway = 0;

  function welcome(): void {
    if (present.size >= most) {
      turnedAway += 1;
      return;
    }

    numbers += 1;
    const name = `load${numbers}`;
    const playing = playApplicant({
      name,
      browser: openBrowser(world, name, numbers),
      random: random.fork(name),
      onMilestone: (milestone) => {
        people[milestone] += 1;
        options.onMilestone?.(people);
      },
    }).finally(() => present.delete(playing));
    present.add(playing);
  }

  const desks = admins.map(({ email, password }, place) => {
    numbers += 1;
    const name = `admin${place}`;
    const isMine = (id: string): boolean => Number.parseInt(id.slice(-4), 16) % admins.length === place;

    return playAdmin({
      email,
      password,
      duties,
      isMine,
      browser: openBrowser(world, name, numbers),
      random: random.fork(name),
    });
  });

  await onTheClock(rate, signal, welcome);
  await Promise.all([...present, ...desks]);
  clearTimeout(timer);
  client.close();

  return {
    seed: options.seed,
    elapsed: performance.now() - startedAt,
    people,
    turnedAway,
    routes: recorder.routes(),
    refusals: recorder.refusals(),
    findings: world.findings,
  };
}

/** Calls at even intervals until the time is over; calls that fell due while the process was busy follow at once. */
async function onTheClock(rate: number, signal: AbortSignal, call: () => void): Promise<void> {
  const start = performance.now();
  let done = 0;

  while (!signal.aborted) {
    const due = Math.floor(((performance.now() - start) / 1_000) * rate) + 1;
    for (; done < due; done += 1) call();
    await delay(Math.min(1_000, 1_000 / rate), undefined, { signal }).catch(() => undefined);
  }
}
