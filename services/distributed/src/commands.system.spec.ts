import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { listAccounts } from '@entry/demo/demo-logins';
import { openCommandSession } from '@entry/flows/command-session';
import { eraseAccount } from '@entry/flows/erase-account';
import { createMongoModelVersions } from '@entry/mongodb/model-versions';
import { createDenials } from '@entry/platform/denials';
import { newId } from '@entry/platform/identifiers';
import { silentLogger } from '@entry/platform/logger';
import { BEFORE_FIRST, type RecordedEvent } from '@entry/platform/ports/event-log';
import type { ReadModel } from '@entry/platform/ports/read-store';
import { stopProgram } from '@entry/platform/testing/child-program';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openStorage, type Storage } from './open-engines.ts';
import { createDeployment, type Deployment, isReady, statusOf } from './testing/deployment.ts';
import { describeWithEngines } from './testing/describe-with-engines.ts';

/** One log and one database; each step builds on the one before. */
await describeWithEngines('When programs do one thing, or what is to be done now and then', (engines) => {
  let deployment: Deployment;
  let seeded: string;

  beforeAll(() => {
    deployment = createDeployment(engines);
  });
  afterAll(async () => {
    await deployment.release();
  });

  /** What the processes keep, seen by nobody's cache. */
  async function open(): Promise<Storage> {
    const storage = await openStorage('upkeep', {
      settings: deployment.settings,
      logger: silentLogger,
      denials: createDenials({ logger: silentLogger }),
    });
    onTestFinished(() => storage.close());
    return storage;
  }

  async function registrations({ log }: Storage): Promise<readonly RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    for (let after = BEFORE_FIRST; ; ) {
      const page = await log.readAll(after, 500);
      if (page.length === 0) return found;

      found.push(...page.filter(({ type }) => type === 'AccountRegistered'));
      after = page.at(-1)?.position ?? after;
    }
  }

  it('should seed nothing in production, nor with a password that nobody could choose', async () => {
    const [inProduction, weak] = await Promise.all([
      deployment.run('seed-demo', { environment: { NODE_ENV: 'production' } }),
      deployment.run('seed-demo', { environment: { DEMO_PASSWORD: 'demo' } }),
    ]);

    expect(inProduction).toStrictEqual({
      code: 1,
      output: expect.stringContaining('In production there is never any demo data.'),
    });
    expect(weak).toStrictEqual({ code: 1, output: expect.stringContaining('DEMO_PASSWORD is none') });
    expect(await (await open()).log.head()).toBe(BEFORE_FIRST);
  });

  it('should go on with seeding that was killed, and have everybody once', async () => {
    const storage = await open();
    const killed = deployment.start('seed-demo');
    await eventually(async () => expect((await registrations(storage)).length).toBeGreaterThan(2));
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(killed.output()).not.toContain('Demo logins');

    const { code, output } = await deployment.run('seed-demo');

    expect(code).toBe(0);
    expect(output).toMatch(/^Demo logins; the password of all is {2}Demo-\S+$/m);
    for (const { email } of listAccounts()) expect(output).toContain(email);
    const accounts = (await registrations(storage)).map(({ stream }) => stream);
    expect(accounts).toHaveLength(listAccounts().length);
    expect(new Set(accounts).size).toBe(accounts.length);
    seeded = output;
  });

  it('should say the same when it is asked to seed again, and write nothing', async () => {
    const { log } = await open();
    const before = await log.head();

    expect(await deployment.run('seed-demo')).toStrictEqual({ code: 0, output: seeded });
    const elsewhere = await deployment.run('seed-demo', { environment: { MONGODB_DATABASE: 'of_somebody_else' } });

    // Another vault would open nothing of this log: no key is made in it.
    expect(elsewhere).toMatchObject({
      code: 1,
      output: expect.stringContaining('The key vault is not the one that was'),
    });
    expect(await log.head()).toBe(before);
  });

  it('should finish an erasure that was cut off, in one of the processes for the upkeep', async () => {
    const storage = await open();
    const [account] = (await registrations(storage)).slice(-1) as [RecordedEvent];
    const accountId = account.stream.slice('account-'.length);
    const session = openCommandSession(
      { commands: storage.commands, waitFor: async () => true },
      {
        account: { accountId: 'system', role: 'system' },
        commandId: newId(),
        requestId: newId(),
        now: new Date().toISOString(),
      },
    );
    const vault = { ...storage.vault, destroyKey: () => Promise.reject(new Error('The process ended')) };
    await expect(eraseAccount({ ...storage, vault }, session, accountId)).rejects.toThrow('The process ended');
    expect(await (await open()).vault.findKey(accountId)).not.toBeNull();

    const upkeeps = [deployment.start('upkeep'), deployment.start('upkeep')] as const;

    await Promise.any(upkeeps.map((program) => program.waitFor(/"total":1,.*Erasures that were cut off are finished/)));
    expect(await (await open()).vault.findKey(accountId)).toBeNull();
    for (const program of upkeeps) {
      await eventually(async () => expect(await isReady(program)).toBe(true));
      const { degraded } = await statusOf(program);
      expect(degraded).not.toContain('event_log_away');
      expect(degraded).not.toContain('read_store_away');
      expect(await stopProgram(program)).toBe(0);
    }
    expect(upkeeps.filter((program) => program.output().includes('are finished'))).toHaveLength(1);
  });

  const MODEL = { name: 'applications', indexes: {} } as const;
  const versionOf = (version: number): ReadModel<object> => ({ ...MODEL, version });
  const keyOf = (version: number) => ({ model: MODEL.name, version, partition: 0, partitionCount: 4 });

  it('should drop a version that nobody works on, with its checkpoints, and no other', async () => {
    const { mongo, store } = await open();
    const at = { position: 1n, eventId: newId() };
    for (const version of [98, 99]) {
      await store.collection(versionOf(version)).write([{ id: newId(), document: {}, position: 1n }]);
      await store.saveCheckpoint(keyOf(version), null, at);
    }

    const { code, output } = await deployment.run('drop-version', { args: ['applications', '99'] });

    expect({ code, output }).toStrictEqual({
      code: 0,
      output: expect.stringMatching(/^applications \(version 99\) is gone\.$/m),
    });
    const left = await createMongoModelVersions(mongo).list();
    expect(left.filter(({ model }) => model === MODEL.name).map(({ version }) => version)).toStrictEqual([98]);
    expect(await store.loadCheckpoint(keyOf(99))).toBeNull();
    expect(await store.loadCheckpoint(keyOf(98))).toStrictEqual(at);
  });

  it('should drop nothing that is not there, nor, with a bus that keeps silent, what may be used', async () => {
    const callers = new Set<Socket>();
    const silent = createServer((caller) => void callers.add(caller)).listen(0, '127.0.0.1');
    onTestFinished(() => {
      for (const caller of callers) caller.destroy();
      silent.close();
    });
    await once(silent, 'listening');
    const { port } = silent.address() as { readonly port: number };

    const [unknown, unheard] = await Promise.all([
      deployment.run('drop-version', { args: ['applications', '97'] }),
      deployment.run('drop-version', {
        args: ['applications', '98'],
        environment: { NATS_URL: `nats://127.0.0.1:${port}` },
      }),
    ]);

    expect(unknown.code).toBe(1);
    expect(unknown.output).toMatch(/^Usage: drop-version .*\n {2}applications 98 {2}\(about 1 documents\)/m);
    expect(unheard.code).toBe(1);
    expect(unheard.output).toContain('NATS does not answer: nobody can tell whether workers use it.');
    const { mongo } = await open();
    expect((await createMongoModelVersions(mongo).list()).map(({ version }) => version)).toContain(98);
  });
});
