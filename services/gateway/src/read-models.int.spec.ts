import { randomUUID } from 'node:crypto';
import type { ReadModelState } from '@entry/contracts/read-models/api';
import { READ_MODEL_OPERATIONS_STREAM } from '@entry/domain/streams';
import { openBesideMemory } from '@entry/embedded/read-store/beside-memory';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { silentLogger } from '@entry/platform/logger';
import { createInProcessOperations } from '@entry/platform/projecting/in-process-operations';
import { createRebuildsBeside, type RebuildsBeside } from '@entry/platform/projecting/rebuild-beside';
import type { AnyProjection } from '@entry/platform/projection';
import { createProjectionRunner, type ProjectionRunner } from '@entry/platform/projection-runner';
import { eventually } from '@entry/platform/testing/eventually';
import { GIVE_UP_AFTER } from '@entry/platform/testing/patience';
import { createProjections, listProjections } from '@entry/projections/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import { createQueries } from './queries/create-queries.ts';
import {
  clientOn,
  createApplication,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const ADDRESS = '/api/admin/projections';

let service: TestService;
/** The same service in front of read models of its own, one of which can be made to choke on payments. */
let watched: TestService;
let runner: ProjectionRunner;
let rebuilds: RebuildsBeside;
let admin: TestClient;
let isPoisoned = false;

const choking = (projection: AnyProjection): AnyProjection => ({
  ...projection,
  project: (document, event, id) => {
    if (isPoisoned && event.type === 'PaymentSlipUploaded') throw new RangeError('It says Abebe');
    return projection.project(document, event, id);
  },
});

beforeAll(async () => {
  service = await startTestService();
  const { log, project } = service;
  const store = createMemoryReadStore();
  const projections = createProjections({ open: async () => null, store });
  const listed = listProjections(projections).map((one) => (one.model.name === 'payments' ? choking(one) : one));
  runner = createProjectionRunner({ log, store, project, projections: listed, logger: silentLogger });
  await runner.start();
  rebuilds = createRebuildsBeside({
    log,
    project,
    runner,
    projections: listed,
    logger: silentLogger,
    openBeside: (projection) => openBesideMemory(store, projection),
    pageSize: 10,
  });
  watched = {
    ...service,
    ...createGateway({
      ...service.dependencies,
      projections: runner,
      projectionOperations: createInProcessOperations({ runner, store, projections: listed, rebuilds }),
      queries: createQueries({ store, projections, open: async () => null, log, project }),
      decorateRoute: (route) => route,
    }),
  };
  admin = clientOn(watched, await registerWithRole(service, 'admin'));
});
afterAll(async () => {
  await rebuilds.stop();
  await runner.stop();
  await service.stop();
});

const modelOf = async (name: string): Promise<ReadModelState> =>
  must(await admin.get(ADDRESS)).models.find(({ model }: ReadModelState) => model === name);

async function pay(): Promise<string> {
  const applicant = await register(service);
  const { id } = await createApplication(applicant);
  await uploadSlip(applicant, id);
  await runner.waitFor(await service.log.head(), GIVE_UP_AFTER);
  const { payments } = must(await applicant.get('/api/applications')).applications[0];

  return payments[0].id;
}

const recorded = async () =>
  (await service.log.readStream(READ_MODEL_OPERATIONS_STREAM, 0, 100)).map(({ type, data, metadata }) => ({
    type,
    data,
    actor: metadata.actor.role,
  }));

describe('When an admin looks at the read models', () => {
  it('should tell of each how far it is', async () => {
    await pay();
    const { head, isHealthy, canRebuild, models } = must(await admin.get(ADDRESS));

    expect([isHealthy, canRebuild]).toStrictEqual([true, true]);
    expect(models.length).toBeGreaterThan(7);
    expect(await modelOf('payments')).toStrictEqual({
      model: 'payments',
      version: expect.any(Number),
      position: head,
      isCurrent: true,
      lagEvents: 0,
      lagSeconds: 0,
      parkedCount: 0,
      parked: [],
      rebuild: null,
    });
  });
});

describe('When a read model cannot take an event', () => {
  it('should show what waits and why, try it again in vain, and in time', async () => {
    isPoisoned = true;
    const paymentId = await pay();
    const poisoned = await modelOf('payments');
    expect(poisoned).toMatchObject({ parkedCount: 1, rebuild: null });
    expect(poisoned.parked).toStrictEqual([
      {
        kind: 'document',
        target: paymentId,
        stream: expect.stringMatching(/^application-/),
        revision: expect.any(Number),
        eventType: 'PaymentSlipUploaded',
        position: expect.stringMatching(/^\d+$/),
        recordedAt: expect.stringMatching(/Z$/),
        cause: 'RangeError',
      },
    ]);
    expect(JSON.stringify(poisoned)).not.toContain('Abebe');
    expect(must(await admin.get(ADDRESS)).isHealthy).toBe(false);
    // Everybody else is served: nobody is taken offline by it.
    expect(must(await admin.get('/health/status'))).toMatchObject({ status: 'degraded', degraded: ['parked_events'] });

    expect(must(await admin.send('POST', `${ADDRESS}/retry`))).toStrictEqual({
      recovered: 0,
      waiting: 1,
      unanswered: 0,
    });
    isPoisoned = false;
    expect(must(await admin.send('POST', `${ADDRESS}/retry`))).toStrictEqual({
      recovered: 1,
      waiting: 0,
      unanswered: 0,
    });
    expect(await modelOf('payments')).toMatchObject({ parkedCount: 0, parked: [] });
    expect(
      must(await admin.get(`/api/admin/payments?limit=200`)).payments.map(({ id }: { id: string }) => id),
    ).toContain(paymentId);
  });

  it('should fail to build it anew as well, name the event, and let the old one serve', async () => {
    isPoisoned = true;
    must(await admin.send('POST', `${ADDRESS}/rebuild`, { model: 'payments' }));
    await eventually(async () => expect((await modelOf('payments')).rebuild?.phase).toBe('failed'));
    isPoisoned = false;

    expect((await modelOf('payments')).rebuild?.cause).toMatch(
      /^payments cannot take PaymentSlipUploaded at position \d+ of application-/,
    );
    expect((await admin.send('POST', `${ADDRESS}/switch`, { model: 'payments' })).body.code).toBe('nothing_built');
    expect(must(await admin.get('/api/admin/payments?limit=200')).total).toBe(2);
  });
});

describe('When a read model is built anew', () => {
  it('should tell how far that is, take the place of the old one, and free what waited', async () => {
    isPoisoned = true;
    const waiting = await pay();
    isPoisoned = false;
    expect(await modelOf('payments')).toMatchObject({ parkedCount: 1 });

    const key = { 'idempotency-key': randomUUID() };
    must(await admin.send('POST', `${ADDRESS}/rebuild`, { model: 'payments' }, key));
    must(await admin.send('POST', `${ADDRESS}/rebuild`, { model: 'payments' }, key));
    await eventually(async () => expect((await modelOf('payments')).rebuild?.phase).toBe('built'));
    expect((await modelOf('payments')).rebuild).toMatchObject({ share: 1, cause: null });
    const later = await pay();

    const switchKey = { 'idempotency-key': randomUUID() };
    must(await admin.send('POST', `${ADDRESS}/switch`, { model: 'payments' }, switchKey));
    must(await admin.send('POST', `${ADDRESS}/switch`, { model: 'payments' }, switchKey));
    expect(await modelOf('payments')).toMatchObject({ parkedCount: 0, rebuild: null, isCurrent: true });
    const after = await pay();
    const ids = must(await admin.get('/api/admin/payments?limit=200')).payments.map(({ id }: { id: string }) => id);
    expect(ids).toStrictEqual(expect.arrayContaining([waiting, later, after]));
    expect(ids).toHaveLength(5);
  });

  it('should refuse a second one meanwhile, and one that there is not', async () => {
    rebuilds.start('notifications');
    const second = await admin.send('POST', `${ADDRESS}/rebuild`, { model: 'accounts' });
    expect([second.status, second.body.code]).toStrictEqual([409, 'rebuild_running']);
    await eventually(() => expect(rebuilds.state('notifications')?.phase).toBe('built'));

    for (const what of ['rebuild', 'switch']) {
      const missing = await admin.send('POST', `${ADDRESS}/${what}`, { model: 'nothing' });
      expect([missing.status, missing.body.code]).toStrictEqual([404, 'read_model_not_found']);
    }
  });

  it('should refuse it where a command does it', async () => {
    const projectionOperations = { ...watched.dependencies.projectionOperations, rebuilds: null };
    const elsewhere = { ...service, ...createGateway({ ...service.dependencies, projectionOperations }) };
    const answer = await clientOn(elsewhere, admin).send('POST', `${ADDRESS}/rebuild`, { model: 'payments' });

    expect([answer.status, answer.body.code]).toStrictEqual([409, 'rebuild_by_command']);
    expect(must(await clientOn(elsewhere, admin).get(ADDRESS)).canRebuild).toBe(false);
  });

  it('should be on record who asked for what', async () => {
    const events = await recorded();

    expect(events.every(({ actor }) => actor === 'admin')).toBe(true);
    expect(events.filter(({ type }) => type === 'ParkedEventsRetryRequested')).toHaveLength(2);
    expect(events.filter(({ type }) => type === 'ReadModelSwitchRequested').length).toBe(2);
    expect(events).toContainEqual({ type: 'ReadModelRebuildRequested', data: { model: 'payments' }, actor: 'admin' });
  });
});
