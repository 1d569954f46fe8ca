import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isLong } from '@entry/contracts/testing/test-depth';
import { createApplication, must, PASSWORD, register, type TestClient } from '@entry/gateway/testing/test-client';
import type { ChildProgram } from '@entry/platform/testing/child-program';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, createDeployment, type Deployment, isReady, serviceAt, untilReady } from './testing/deployment.ts';
import { describeWithOwnEngines } from './testing/describe-with-engines.ts';

/** In milliseconds: so long something stays away. */
const AWAY = isLong ? 30_000 : 3_000;
const WORKERS_AWAY = isLong ? 60_000 : 3_000;
/** In milliseconds, between two rounds of questions: fewer than the limits of requests allow. */
const PAUSE = isLong ? 1_000 : 400;
/** Each request comes from another address, so that no limit of an address counts. */
const BEHIND_A_PROXY = { TRUST_PROXY_HOPS: '1' };
/** Enough for somebody in each of four partitions, as a rule. */
const PEOPLE = 8;

type Answers = Readonly<Record<string, readonly { readonly status: number; readonly milliseconds: number }[]>>;

/** What a gateway answers meanwhile; everything else answers 200 as ever. */
const REFUSED = { nats: [], eventStore: ['login', 'save'], mongo: ['me', 'read', 'login', 'save'] } as const;

await describeWithOwnEngines('When an engine or all workers are away for a while', (engines) => {
  let deployment: Deployment;
  let gateways: ChildProgram[];
  let workers: ChildProgram[];
  let others: ChildProgram[];
  let people: readonly TestClient[] = [];
  let applicationId: string;

  const startWorkers = () => {
    workers = [deployment.start('worker'), deployment.start('worker')];
  };
  const allReady = () => Promise.all([...gateways, ...workers, ...others].map(untilReady));

  beforeAll(async () => {
    deployment = createDeployment(engines);
    gateways = [deployment.start('gateway', BEHIND_A_PROXY), deployment.start('gateway', BEHIND_A_PROXY)];
    others = [deployment.start('relay'), deployment.start('upkeep')];
    startWorkers();
    await allReady();
    const service = serviceAt(await addressOf(gateways[0] as ChildProgram));
    people = await Promise.all(Array.from({ length: PEOPLE }, () => register(service)));
    applicationId = (await createApplication(people[0] as TestClient)).id;
  });
  afterAll(() => deployment.release());

  /** Many logins end the oldest sessions of whoever they are of. */
  const somebodyWhoLogsIn = () => people[1];

  /** One request at the other gateway, once: without the patience of a browser. */
  async function ask(method: string, path: string, body?: unknown) {
    const begun = performance.now();
    const answer = await fetch(`${await addressOf(gateways[1] as ChildProgram)}${path}`, {
      method,
      headers: {
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        authorization: `Bearer ${people[0]?.token}`,
        'idempotency-key': crypto.randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return { status: answer.status, milliseconds: performance.now() - begun };
  }

  const QUESTIONS = {
    page: () => ask('GET', '/'),
    service: () => ask('GET', '/api/service'),
    me: () => ask('GET', '/api/auth/me'),
    read: () => ask('GET', `/api/applications/${applicationId}`),
    login: () => ask('POST', '/api/auth/login', { email: somebodyWhoLogsIn()?.user?.email, password: PASSWORD }),
    save: () => ask('PUT', `/api/applications/${applicationId}`, { city: `City ${crypto.randomUUID().slice(0, 8)}` }),
  };

  async function answersDuring(milliseconds: number): Promise<Answers> {
    const answers: Record<string, Answers[string][number][]> = {};
    const end = performance.now() + milliseconds;
    do {
      const round = Object.entries(QUESTIONS).map(async ([name, question]) => {
        answers[name] = [...(answers[name] ?? []), await question()];
      });
      await Promise.all(round);
      expect(await Promise.all(gateways.map(isReady))).toStrictEqual([true, true]);
      await delay(PAUSE);
    } while (performance.now() < end);

    return answers;
  }

  const statusesOf = (answers: Answers): Readonly<Record<string, readonly number[]>> =>
    Object.fromEntries(
      Object.entries(answers).map(([name, all]) => [name, [...new Set(all.map(({ status }) => status))]]),
    );

  function print(what: string, answers: Answers): void {
    const slowest = Object.entries(answers).map(
      ([name, all]) => `${name} ${Math.round(Math.max(...all.map(({ milliseconds }) => milliseconds)))}`,
    );
    console.log(`${what}: slowest answers in ms: ${slowest.join(', ')}`);
  }

  const expected = (refused: readonly string[]): Readonly<Record<string, readonly number[]>> =>
    Object.fromEntries(Object.keys(QUESTIONS).map((name) => [name, [refused.includes(name) ? 503 : 200]]));

  it.each([
    ['NATS', 'nats', 'killed'],
    ['NATS', 'nats', 'silent'],
    ['the event log', 'eventStore', 'killed'],
    ['the event log', 'eventStore', 'silent'],
    ['MongoDB', 'mongo', 'killed'],
    ['MongoDB', 'mongo', 'silent'],
  ] as const)('should serve pages and what can be read, and stay ready: %s (%s) is %s', async (name, kind, how) => {
    const server = kind === 'eventStore' ? engines.eventStore.double?.process : engines[kind].process;
    if (how === 'killed') await server?.kill();
    else server?.pause();

    const answers = await answersDuring(AWAY);
    if (how === 'killed') await server?.start();
    else server?.resume();

    print(`${name} ${how}`, answers);
    expect(statusesOf(answers)).toStrictEqual(expected(REFUSED[kind]));
    await allReady();
    await eventually(async () => expect(statusesOf(await answersDuring(0))).toStrictEqual(expected([])));
  });

  it('should let another worker take over from one that crashes', async () => {
    const [crashed, ...left] = workers;
    workers = left;
    crashed?.process.kill('SIGKILL');
    const begun = performance.now();
    let behindFor = 0;

    // Every partition has somebody: people whose partition had a worker are not behind at all.
    for (const client of people.filter((each) => each !== somebodyWhoLogsIn())) {
      must(await client.send('PUT', '/api/auth/profile', { firstName: 'Hana', lastName: 'Worku', phone: '' }));
      // The client waits for what it has written, and asks again as long as the answer says that it is behind.
      expect(must(await client.get('/api/auth/me')).user).toMatchObject({ lastName: 'Worku' });
      behindFor = Math.max(behindFor, performance.now() - begun);
    }

    console.log(`A worker crashed: everybody read what they had written after ${Math.round(behindFor)} ms`);
    workers.push(deployment.start('worker'));
    await allReady();
  });

  it('should serve everything while all workers are away', async () => {
    for (const worker of workers) worker.process.kill('SIGKILL');
    await Promise.all(workers.map(({ ended }) => ended));

    const answers = await answersDuring(WORKERS_AWAY);
    startWorkers();

    print('All workers away', answers);
    expect(statusesOf(answers)).toStrictEqual(expected([]));
    await allReady();
  });
});
