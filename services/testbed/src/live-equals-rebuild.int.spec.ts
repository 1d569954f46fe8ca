import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApplicationCommand } from '@entry/contracts/application/commands';
import { accountDecider } from '@entry/domain/account/account-decider';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { DomainError } from '@entry/domain/domain-error';
import { EVENT_REGISTRY } from '@entry/domain/registry';
import { accountStream, applicationStream } from '@entry/domain/streams';
import {
  COMPLETE_FORM,
  create,
  PHOTO,
  photoEvidence,
  applicantId as plainApplicantId,
  reviewDocument,
  SLIP,
  slipEvidence,
  uploadDocument,
  uploadSlip,
  validate,
  verifySlip,
} from '@entry/domain/testing/application-history';
import { ARBITRARY_APPLICATION_COMMANDS } from '@entry/domain/testing/arbitrary-application-command';
import { SEED } from '@entry/domain/testing/seed';
import { createInProcessBus } from '@entry/embedded/bus/in-process-bus';
import { createEmbeddedEventLog, eventLogFile } from '@entry/embedded/event-log/event-log';
import { createRunningMark } from '@entry/embedded/high-water-mark/log-mark';
import { createEmbeddedKeyVault } from '@entry/embedded/key-vault/key-vault';
import { createReadModelSnapshots } from '@entry/embedded/read-model-snapshot/read-model-snapshots';
import { readModelSnapshotFile } from '@entry/embedded/read-model-snapshot/snapshot-format';
import { createMemoryReadStore, type MemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { createCommandHandler } from '@entry/platform/command-handler';
import { createEventCodec } from '@entry/platform/encryption/event-codec';
import { createSealer } from '@entry/platform/encryption/sealer';
import { namedId, newId, uuidv5 } from '@entry/platform/identifiers';
import { silentLogger } from '@entry/platform/logger';
import { undividedMessage } from '@entry/platform/ports/bus';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import type { ReadStore } from '@entry/platform/ports/read-store';
import { type CollectionDigest, digestOf } from '@entry/platform/projecting/digest';
import { rebuildProjections } from '@entry/platform/projecting/rebuild';
import { createProjectionRunner } from '@entry/platform/projection-runner';
import { GIVE_UP_AFTER } from '@entry/platform/testing/patience';
import { createProjections, listProjections, type Projections } from '@entry/projections/all';
import { REGISTRATION } from '@entry/projections/testing/events';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';

const APPLICANTS = 6;
/** That a snapshot is of this log is for others to prove. */
const MARK = createRunningMark().mark();
const actor = { id: namedId('test', 'an admin'), role: 'admin' } as const;

async function createSystem() {
  const folder = await mkdtemp(join(tmpdir(), 'projections-'));
  const vault = createEmbeddedKeyVault({ file: join(folder, 'keys.sqlite'), masterKey: new Uint8Array(32) });
  const bus = createInProcessBus({ onConsumerError: () => undefined });
  const file = eventLogFile(folder);
  const log = createEmbeddedEventLog({
    file,
    onCommitted: (committed) => void bus.publish(undividedMessage(committed)),
  });
  const codec = createEventCodec({ sealer: createSealer({ vault }), registry: EVENT_REGISTRY });
  const store = createMemoryReadStore();
  const projections = createProjections({ open: codec.open, store });
  const { project } = codec;
  const runner = createProjectionRunner({
    log,
    store,
    project,
    projections: listProjections(projections),
    bus,
    logger: silentLogger,
  });
  const handler = createCommandHandler({ log, codec, isOnlyWriter: true });

  onTestFinished(async () => {
    await runner.stop();
    await bus.close();
    await log.close();
    await vault.close();
    await rm(folder, { recursive: true, force: true });
  });
  await runner.start();

  return { vault, log, codec, store, projections, runner, handler };
}

type System = Awaited<ReturnType<typeof createSystem>>;

/** The same command for another applicant: every id in it becomes one of theirs. */
function forApplicant(applicant: string, command: ApplicationCommand): ApplicationCommand {
  const text = JSON.stringify(command).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) =>
    uuidv5(applicant, id),
  );
  return JSON.parse(text) as ApplicationCommand;
}

async function live(system: System, applicant: string, commands: readonly ApplicationCommand[]) {
  const accountId = uuidv5(applicant, plainApplicantId);
  const { passwordHash, ...person } = REGISTRATION;
  await system.handler.handle(accountDecider, {
    stream: accountStream(accountId),
    command: { type: 'RegisterAccount', accountId, role: 'user', passwordHash, ...person },
    commandId: newId(),
    actor,
  });
  await goOn(system, applicant, commands);

  return accountId;
}

async function goOn({ handler, runner }: System, applicant: string, commands: readonly ApplicationCommand[]) {
  for (const plain of commands) {
    const command = forApplicant(applicant, plain);
    try {
      const { position } = await handler.handle(applicationDecider, {
        stream: applicationStream(command.applicationId),
        command,
        commandId: newId(),
        actor,
      });
      expect(await runner.waitFor(position, GIVE_UP_AFTER)).toBe(true);
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
    }
  }
}

async function digests(projections: Projections, store: ReadStore) {
  const found: Record<string, CollectionDigest> = {};
  for (const { model } of listProjections(projections)) found[model.name] = await digestOf(store.collection(model));
  return found;
}

async function rebuild({ log, codec, projections }: System): Promise<ReadStore> {
  const store = createMemoryReadStore();
  await rebuildProjections({ log, project: codec.project, projections: listProjections(projections), store });
  return store;
}

async function erase({ handler, runner, vault }: System, accountId: string): Promise<void> {
  const { position } = await handler.handle(accountDecider, {
    stream: accountStream(accountId),
    command: { type: 'DeleteAccount', accountId },
    commandId: newId(),
    actor,
  });
  await vault.destroyKey(accountId);
  await runner.waitFor(position, GIVE_UP_AFTER);
}

async function applicationStreamsOf({ log }: System): Promise<readonly string[]> {
  const events = await log.readAll(BEFORE_FIRST, 10_000);
  const streams = [...new Set(events.map(({ stream }) => stream))].filter((stream) =>
    stream.startsWith('application-'),
  );
  expect(streams).not.toHaveLength(0);

  return streams;
}

/** A snapshot of the read models as they are now, for a start that begins with it. */
async function takeSnapshot({ vault, store, projections, runner }: System) {
  const folder = await mkdtemp(join(tmpdir(), 'projections-'));
  const asks = {
    file: readModelSnapshotFile(folder),
    keys: vault.snapshotKeys,
    models: listProjections(projections).map(({ model }) => model),
    release: 'this one',
    mark: () => MARK,
    found: MARK,
    reached: async () => true,
    atRest: runner.atRest,
    logger: silentLogger,
  };
  const taken = createReadModelSnapshots({ ...asks, store });
  expect(await taken.write(new AbortController().signal)).toBe(true);

  return async (restored: MemoryReadStore) => {
    const snapshots = createReadModelSnapshots({ ...asks, store: restored });
    onTestFinished(async () => {
      snapshots.close();
      await rm(folder, { recursive: true, force: true });
    });
    expect(await snapshots.restore()).toBe(true);
  };
}

/** Whatever chance gives the others: one whose photo and slip were checked, and accepted afterwards. */
const CHECKED: readonly ApplicationCommand[] = [
  create(COMPLETE_FORM),
  uploadDocument('photo', PHOTO),
  { ...validate(), photoCheck: { documentId: PHOTO, evidence: photoEvidence('warn'), geometry: null } },
  reviewDocument(PHOTO, 'approved'),
  { ...uploadSlip(SLIP), slipCheck: slipEvidence() },
  verifySlip(SLIP),
];
/** Read models that hold something of that one. */
const OF_A_PERSON = [
  'accounts',
  'applications',
  'documents',
  'payment-slips',
  'payments',
  'timeline',
  'daily-activity',
] as const;
const histories = [CHECKED, ...fc.sample(ARBITRARY_APPLICATION_COMMANDS, { seed: SEED, numRuns: APPLICANTS - 1 })];

describe(`When people have used the service (seed ${SEED})`, () => {
  it('should have read models that equal a clean rebuild', async () => {
    const system = await createSystem();

    await Promise.all(histories.map((commands, number) => live(system, uuidv5(newId(), `${number}`), commands)));

    const { projections, store, runner } = system;
    const found = await digests(projections, store);
    expect(await digests(projections, await rebuild(system))).toStrictEqual(found);
    expect(runner.status()).toMatchObject({ isHealthy: true, lagMilliseconds: 0 });
    expect(await store.collection(projections.accounts.model).count({ index: 'all', equals: {} })).toBe(APPLICANTS);
    const applications = store.collection(projections.applications.model);
    expect(await applications.count({ index: 'all', equals: {} })).toBeGreaterThan(0);
  });

  it('should have the same read models after a start with a snapshot and the events that came later', async () => {
    const system = await createSystem();
    const [before, after] = [histories.slice(0, APPLICANTS / 2), histories.slice(APPLICANTS / 2)];
    // Who was there already goes on; who comes later is new.
    const name = newId();
    await Promise.all(before.map((commands, number) => live(system, uuidv5(name, `${number}`), commands.slice(0, 4))));
    await system.store.warm();
    const restore = await takeSnapshot(system);
    await Promise.all(before.map((commands, number) => goOn(system, uuidv5(name, `${number}`), commands.slice(4))));
    await Promise.all(after.map((commands, number) => live(system, uuidv5(newId(), `${number}`), commands)));

    const { log, codec, projections, store } = system;
    const restored = createMemoryReadStore();
    await restore(restored);
    const runner = createProjectionRunner({
      log,
      store: restored,
      project: codec.project,
      projections: listProjections(createProjections({ open: codec.open, store: restored })),
      bus: createInProcessBus({ onConsumerError: () => undefined }),
      logger: silentLogger,
    });
    onTestFinished(runner.stop);
    await runner.start();

    expect(runner.status()).toMatchObject({ isHealthy: true, position: await log.head() });
    expect(await digests(projections, restored)).toStrictEqual(await digests(projections, store));
    expect(await digests(projections, restored)).toStrictEqual(await digests(projections, await rebuild(system)));
    const accounts = restored.collection(projections.accounts.model);
    const { total } = await accounts.find({ index: 'all', equals: {}, search: 'abebe', limit: 1 });
    expect(total).toBe(APPLICANTS);
  });

  it('should decide on the same state after a restart as before', async () => {
    const system = await createSystem();
    const { log, codec, handler } = system;
    const accountIds = await Promise.all(
      histories.map((commands, number) => live(system, uuidv5(newId(), `${number}`), commands)),
    );
    const restarted = createCommandHandler({ log, codec, isOnlyWriter: true });

    for (const stream of await applicationStreamsOf(system)) {
      expect(await restarted.load(applicationDecider, stream)).toStrictEqual(
        await handler.load(applicationDecider, stream),
      );
    }
    for (const stream of accountIds.map(accountStream)) {
      expect(await restarted.load(accountDecider, stream)).toStrictEqual(await handler.load(accountDecider, stream));
    }
  });

  it('should find applications by their owner, before and after a new e-mail', async () => {
    const system = await createSystem();
    const { handler, projections, store, runner } = system;
    const [history = []] = histories.filter(([first]) => first?.type === 'CreateApplication');
    const create = history.slice(0, 1);
    const accountId = await live(system, newId(), create);
    await live(system, newId(), create);
    const find = async (search: string) => {
      const applications = store.collection(projections.applications.model);
      const { rows } = await applications.find({ index: 'all', equals: {}, search, limit: 10 });
      return rows.map(({ document }) => document.applicantId);
    };
    expect(await find('abebe tesf')).toHaveLength(2);

    const { position } = await handler.handle(accountDecider, {
      stream: accountStream(accountId),
      command: { type: 'ChangeEmail', accountId, email: 'sara@example.org' },
      commandId: newId(),
      actor,
    });
    await runner.waitFor(position, GIVE_UP_AFTER);

    expect(await find('sara@exa')).toStrictEqual([accountId]);
    expect(await find('abebe.t@')).toHaveLength(1);
  });

  it('should go on without those who were erased: three of ten, in the middle of others', async () => {
    const system = await createSystem();
    const { handler, projections, store, runner, vault, log, codec } = system;
    const [history = []] = histories.filter(([first]) => first?.type === 'CreateApplication');
    const accountIds: string[] = [];
    for (let number = 0; number < 10; number += 1) accountIds.push(await live(system, newId(), history));
    const erased = accountIds.filter((_id, number) => number % 3 === 1);
    for (const accountId of erased) {
      await vault.destroyKey(accountId);
      await handler.handle(accountDecider, {
        stream: accountStream(accountId),
        command: { type: 'DeleteAccount', accountId },
        commandId: newId(),
        actor,
      });
    }
    await runner.waitFor(await log.head(), GIVE_UP_AFTER);

    const rebuilt = await rebuild(system);
    expect(await digests(projections, rebuilt)).toStrictEqual(await digests(projections, store));
    const accounts = rebuilt.collection(projections.accounts.model);
    const query = { index: 'all', equals: {}, search: 'abebe', limit: 100 } as const;
    expect((await accounts.find(query)).rows.map(({ id }) => id).sort()).toStrictEqual(
      accountIds.filter((id) => !erased.includes(id)).sort(),
    );
    const restarted = createCommandHandler({ log, codec, isOnlyWriter: true });
    for (const accountId of accountIds) {
      const { state } = await restarted.load(accountDecider, accountStream(accountId));
      expect(state.kind).toBe(erased.includes(accountId) ? 'deleted' : 'registered');
    }
    for (const stream of await applicationStreamsOf(system)) await restarted.load(applicationDecider, stream);
  });

  it('should keep nothing of a person who was erased, and still equal a rebuild', async () => {
    const system = await createSystem();
    const { projections, store } = system;
    const longest = histories.toSorted((left, right) => right.length - left.length)[0] ?? [];
    const kept = longest.filter(({ type }) => type !== 'DeleteApplication');
    const accountId = await live(system, newId(), [...CHECKED, ...kept]);
    const held = await digests(projections, store);
    expect(OF_A_PERSON.filter((name) => held[name]?.documents === 0)).toStrictEqual([]);

    await erase(system, accountId);

    const {
      timeline,
      'daily-activity': counted,
      'check-outcomes': _learnt,
      ...others
    } = await digests(projections, store);
    const documents = Object.values(others).map((digest) => digest.documents);
    expect(documents).toStrictEqual(documents.map(() => 0));
    // What happened stays, and says nothing of the person.
    expect(timeline?.documents).toBeGreaterThan(10);
    const facts: string[] = [];
    for await (const { id, document } of store.collection(projections.timeline.model).all()) {
      facts.push(id, ...Object.values(document).map(String));
    }
    expect(facts.filter((fact) => Object.values(REGISTRATION).some((value) => fact.includes(value)))).toStrictEqual([]);
    // What was done stays counted, and whose it was is not there to be kept.
    expect(counted?.documents).toBeGreaterThan(0);
    for await (const { document } of store.collection(projections.dailyActivity.model).all()) {
      expect(Object.keys(document).sort()).toStrictEqual(['amount', 'at', 'kind']);
    }
    expect(await digests(projections, await rebuild(system))).toStrictEqual(await digests(projections, store));
  });

  it('should keep what the checks said of files of a person who was erased, and nothing that is theirs', async () => {
    const system = await createSystem();
    const { projections, store } = system;
    const accountId = await live(system, newId(), CHECKED);

    await erase(system, accountId);

    const outcomes = [];
    for await (const { document } of store.collection(projections.checkOutcomes.model).all()) outcomes.push(document);
    const accepted = {
      rulesVersion: 1,
      areConcernsShown: false,
      verdict: 'accepted',
      decidedAt: expect.any(String),
    };
    expect(outcomes.toSorted((left, right) => left.kind.localeCompare(right.kind))).toStrictEqual([
      { kind: 'photo', alarms: ['head_height'], silent: [], ...accepted },
      { kind: 'slip', alarms: [], silent: ['file_used_before'], ...accepted },
    ]);
  });
});
