import { cpSync, rmSync } from 'node:fs';
import { createEventStoreLog } from '@entry/eventstore/event-log';
import { createClient, must, PASSWORD, person } from '@entry/gateway/testing/test-client';
import { createMongoEngineMarks } from '@entry/mongodb/engine-marks';
import { type Mongo, openMongo } from '@entry/mongodb/open-mongo';
import { silentLogger } from '@entry/platform/logger';
import { type ChildProgram, stopProgram } from '@entry/platform/testing/child-program';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, createDeployment, type Deployment, serviceAt, untilReady } from './testing/deployment.ts';
import { describeWithOwnEngines } from './testing/describe-with-engines.ts';

/** From the first process to the last: each step builds on the one before. */
await describeWithOwnEngines('When an engine comes back older than it was', (engines) => {
  const server = engines.eventStore.double?.process ?? null;
  const bus = engines.nats.process;
  let deployment: Deployment;
  let mongo: Mongo;
  let processes: readonly ChildProgram[];
  const copy = `${server?.folder}-copy`;

  beforeAll(async () => {
    deployment = createDeployment(engines);
    const { MONGODB_URL: url, MONGODB_DATABASE: database } = deployment.settings;
    mongo = await openMongo({ url, database, logger: silentLogger });
  });
  afterAll(async () => {
    await mongo?.close();
    await deployment.release();
    rmSync(copy, { recursive: true, force: true });
  });

  const start = async () => {
    processes = (['gateway', 'worker', 'relay', 'upkeep'] as const).map((program) => deployment.start(program));
    await Promise.all(processes.map(untilReady));
  };
  const end = () => Promise.all(processes.map(stopProgram));
  const gateway = () => processes[0] as ChildProgram;
  /** Once, unlike `register`, which asks again while there is a 503. */
  const registerOnce = async (email: string): Promise<number> => {
    const answer = await fetch(`${await addressOf(gateway())}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(person(email)),
    });
    return answer.status;
  };
  const register = async (email: string): Promise<number> => {
    const service = serviceAt(await addressOf(gateway()));
    const headers = { 'content-type': 'application/json' };
    return (
      await service.app.request('/api/auth/register', { method: 'POST', headers, body: JSON.stringify(person(email)) })
    ).status;
  };
  const marked = async () => (await createMongoEngineMarks({ mongo }).readLog())?.position ?? -1n;
  async function refusalAtStart(program: 'gateway' | 'worker' | 'relay' | 'upkeep'): Promise<string> {
    const child = deployment.start(program);
    expect(await child.ended).toBe(1);
    // Its log lines are JSON, and may come in between.
    return (await child.waitFor(/^The (?:event log|key vault) .*$/m))[0];
  }

  async function firstEvent() {
    const log = createEventStoreLog({ url: deployment.settings.EVENTSTORE_URL, logger: silentLogger });
    const [event] = await log.readAll(-1n, 1);
    await log.close();
    return { position: event?.position ?? -1n, eventId: event?.metadata.eventId ?? '' };
  }

  it('should mark what is acknowledged, in another engine', async () => {
    await start();
    expect(await register('abebe@example.com')).toBe(201);
    await eventually(async () => expect(await marked()).toBeGreaterThan(-1n));
    await end();
    await server?.stop();
    cpSync(server?.folder ?? '', copy, { recursive: true });
    await server?.start();
    const before = await marked();
    await start();

    expect(await register('lost@example.com')).toBe(201);

    await eventually(async () => expect(await marked()).toBeGreaterThan(before));
  });

  it('should end every process that runs, and nobody get an address that was lost', async () => {
    await server?.kill();
    server?.wipe();
    cpSync(copy, server?.folder ?? '', { recursive: true });
    await server?.start();

    expect(await registerOnce('lost@example.com').catch(() => 503)).not.toBe(201);
    expect(await Promise.all(processes.map(({ ended }) => ended))).toStrictEqual([1, 1, 1, 1]);
  });

  it('should let no process start, each saying in one sentence what is wrong', async () => {
    const sentences = await Promise.all((['gateway', 'worker', 'relay', 'upkeep'] as const).map(refusalAtStart));

    for (const sentence of sentences) {
      expect(sentence).toMatch(/^The event log is not the one that was: .*see docs\/runbooks\/restored-backup\.md\.$/);
    }
  });

  it('should go on when somebody accepts the loss, with a reason that is kept', async () => {
    const asked = await deployment.run('accept-loss');
    const accepted = await deployment.run('accept-loss', { args: ['The disk of the log burned'] });

    expect([asked.code, asked.output, accepted.code, accepted.output]).toStrictEqual([
      1,
      expect.any(String),
      0,
      expect.any(String),
    ]);
    expect(asked.output).toMatch(/^The log is known to have held: event .* at position \d+\nIt ends at: +event/m);
    expect((await deployment.run('accept-loss')).output).toContain('because: The disk of the log burned');
    // As the runbook has it: models were built from what is lost, and the bus tells of it; no relay writes behind that.
    await mongo.databases.models.dropDatabase();
    await bus?.stop();
    bus?.wipe();
    await bus?.start();
    await start();
    expect(await register('lost@example.com')).toBe(201);
    await end();
  });

  it('should be noticed of a vault that lost keys, by itself and together with everything else in MongoDB', async () => {
    const keys = mongo.collection('keys', 'subject_keys');
    const kept = await keys.find().toArray();
    await keys.deleteMany({});
    const alone = await refusalAtStart('gateway');
    await mongo.databases.marks.collection('marks').deleteMany({});
    await createMongoEngineMarks({ mongo }).raiseLog(await firstEvent());
    const together = await refusalAtStart('worker');
    await mongo.databases.marks.collection('marks').deleteMany({});
    await keys.insertMany(kept);

    expect(alone).toMatch(/^The key vault is not the one that was: it had \d+ keys, 0 of them destroyed, and has 0/);
    expect(together).toMatch(
      /^The key vault is not the one that was: the event log holds sealed data of [0-9a-f-]{36}/,
    );
    await start();
  });

  it('should refuse what is sealed for whoever lost their key, and not take them for erased', async () => {
    const client = createClient(serviceAt(await addressOf(gateway())));
    must(await client.send('POST', '/api/auth/login', { email: 'abebe@example.com', password: PASSWORD }));
    await end();
    await mongo.collection('keys', 'subject_keys').deleteMany({});
    const accepted = await deployment.run('accept-loss', { args: ['Nobody has the keys'] });
    expect([accepted.code, accepted.output]).toStrictEqual([0, expect.any(String)]);
    processes = [deployment.start('gateway')];

    const { status, body } = await createClient(serviceAt(await addressOf(gateway()))).send('POST', '/api/auth/login', {
      email: 'abebe@example.com',
      password: PASSWORD,
    });

    expect([status, body.code]).toStrictEqual([500, 'key_missing']);
    await end();
  });

  it('should show who is left once the keys that are lost are given up, by their number and in so many words', async () => {
    const told = (await deployment.run('accept-loss')).output;
    const lost = Number(/^The log names (\d+) people whose keys/m.exec(told)?.[1]);
    const reason = 'No backup has the keys';
    const wrong = await deployment.run('accept-loss', { args: ['--give-up-keys', String(lost + 1), reason] });
    const right = await deployment.run('accept-loss', { args: ['--give-up-keys', String(lost), reason] });
    processes = [deployment.start('gateway'), deployment.start('worker')];
    await Promise.all(processes.map(untilReady));

    expect([wrong.code, right.code]).toStrictEqual([1, 0]);
    expect(wrong.output).toContain(`Nothing was changed. To give the keys up: --give-up-keys ${lost}`);
    expect((await deployment.run('accept-loss')).output).toMatch(/^The log names 0 people whose keys/m);
    const client = createClient(serviceAt(await addressOf(gateway())));
    const login = await client.send('POST', '/api/auth/login', { email: 'abebe@example.com', password: PASSWORD });
    expect([lost > 0, login.status, login.body.code]).toStrictEqual([true, 401, 'invalid_credentials']);
    await end();
  });

  it('should make no index key beside a log that holds events', async () => {
    await mongo.collection('keys', 'service_keys').deleteMany({});

    const sentences = await Promise.all((['gateway', 'worker', 'upkeep'] as const).map(refusalAtStart));

    for (const sentence of sentences)
      expect(sentence).toMatch(/^The key vault .* holds events, and it has no sentinel key/);
    expect(await mongo.collection('keys', 'service_keys').countDocuments()).toBe(0);
  });
});
