import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createSender, type Send } from '../bench/logins/sender.ts';
import { onTheClock } from '../bench/on-the-clock.ts';
import type { Random } from '../bench/random.ts';
import { describeSpread, type Finding, heading, say, table } from '../bench/report.ts';
import { percentile, ratiosOf, spreadOf } from '../bench/statistics.ts';
import { type Person, register } from './people.ts';
import { LOGINS_AT_ONCE, PICTURES_AT_ONCE, type StrangersDone, type StrangersOrder } from './strangers-order.ts';
import type { Sides } from './targets.ts';
import { pathsOf } from './targets.ts';

/** Of pages of people, asked on the clock. */
const PAGE_RATE = 200;

type Look = { readonly p50: number; readonly p99: number; readonly done: StrangersDone | null };

/** How long an application takes while nobody else asks, and while strangers keep the processors busy. */
export async function measureStrangers(
  { product, people }: Sides,
  { rounds, seconds, random }: { readonly rounds: number; readonly seconds: number; readonly random: Random },
): Promise<readonly Finding[]> {
  heading('People beside strangers');
  say(
    `${PAGE_RATE} applications a second, on the clock, for ${seconds} s: alone, and while another process keeps ${LOGINS_AT_ONCE} logins and ` +
      `${PICTURES_AT_ONCE} uploads of pictures of 24 megapixels open at any moment.\n`,
  );
  const strangers = await startStrangers({ address: product, people: await registerStrangers(product, random) });
  const send = createSender(product);
  const idle: Look[] = [];
  const busy: Look[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const alone = await look(send, people, seconds);
    await strangers.begin();
    const beside = await look(send, people, seconds);
    const done = await strangers.end();
    if (round < 0) continue;

    idle.push(alone);
    busy.push({ ...beside, done });
  }
  await strangers.stop();

  const row = (name: string, looks: readonly Look[]) => [
    name,
    ...(['p50', 'p99'] as const).map((part) => describeSpread(spreadOf(looks.map((each) => each[part])))),
    ...(['logins', 'uploads', 'refused'] as const).map((part) =>
      describeSpread(spreadOf(looks.map(({ done }) => done?.[part] ?? 0))),
    ),
  ];
  table(
    ['', 'p50 ms', 'p99 ms', 'logins done', 'pictures done', 'told to come later'],
    [row('alone', idle), row('beside strangers', busy)],
  );

  return [
    {
      target: 'GET p99 beside strangers / alone',
      goal: { atMost: 2 },
      unit: 'x',
      values: ratiosOf(
        busy.map(({ p99 }) => p99),
        idle.map(({ p99 }) => p99),
      ),
    },
  ];
}

/** Nobody does two things: somebody who logs in again and again ends their own first sessions. */
async function registerStrangers(address: string, random: Random): Promise<StrangersOrder['people']> {
  const strangers: Person[] = [];
  for (let number = 0; number < LOGINS_AT_ONCE + PICTURES_AT_ONCE; number += 1)
    strangers.push(await register(address, random));

  return strangers;
}

async function look(send: Send, people: readonly Person[], seconds: number): Promise<Look> {
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  await onTheClock(PAGE_RATE * seconds, PAGE_RATE, (number) => {
    const person = people[number % people.length] as Person;
    const asked = send('GET', pathsOf(person).application, { from: '127.0.0.1', token: person.token });
    pending.push(
      asked.then(({ status, milliseconds }) => {
        if (status !== 200) throw new Error(`An application was answered with ${status}`);
        times.push(milliseconds);
      }),
    );
  });
  await Promise.all(pending);

  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), done: null };
}

async function startStrangers(order: StrangersOrder) {
  const child = fork(fileURLToPath(new URL('strangers-main.js', import.meta.url)), [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit').then(() => {
    throw new Error('The strangers ended by themselves');
  });
  // Heard by whoever waits for a reply.
  gone.catch(() => undefined);
  const reply = async <Reply>(message: object | string): Promise<Reply> => {
    const replied = once(child, 'message');
    child.send(message);
    return ((await Promise.race([replied, gone])) as [Reply])[0];
  };
  await reply({ order });

  return {
    begin: () => reply<unknown>('begin'),
    end: () => reply<StrangersDone>('end'),
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
