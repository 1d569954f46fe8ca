import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EVENT_DEFINITIONS, EVENT_REGISTRY } from '@entry/domain/registry';
import { type EventRegistry, toNextVersion, type Upcaster } from '@entry/domain/upcaster';
import { readConfiguration } from '@entry/platform/configuration';
import { silentLogger } from '@entry/platform/logger';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import type { CollectionDigest } from '@entry/platform/projecting/digest';
import { listProjections } from '@entry/projections/all';
import { type Service, startService } from '@entry/standalone/compose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Digests, digestAll } from './kill-test/digests.ts';

const FIXTURE = fileURLToPath(new URL('../fixtures/folder-of-0.1.0/', import.meta.url));

const TYPES_OF_THAT_VERSION = 45;

type Recorded = Readonly<Record<string, CollectionDigest & { readonly version: number }>>;
type Answer = { readonly status: number; readonly body: ReturnType<typeof JSON.parse> };

/** Today's service, on a copy of the folder. */
async function startOnCopy(registry: EventRegistry = EVENT_REGISTRY): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'older-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(FIXTURE, 'data'), folder, { recursive: true });

  const configuration = readConfiguration({ DATA_DIR: folder, PORT: '0', DEMO: 'off' });
  const service = await startService(configuration, silentLogger, { rateLimits: null, registry });
  onTestFinished(service.stop);

  return service;
}

async function send({ address }: Service, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(new URL(path, address), init);

  return { status: response.status, body: await response.json() };
}

function logIn(service: Service, email: string, password = 'Secret1'): Promise<Answer> {
  const body = JSON.stringify({ email, password });

  return send(service, '/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

/** Somebody of that time, logged in: what they get from a path. */
async function visitorOf(service: Service, email: string, password?: string) {
  const { status, body } = await logIn(service, email, password);
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${body.token}` };

  return {
    get: async (path: string) => {
      const answer = await send(service, path, { headers });
      expect(answer.status).toBe(200);
      return answer.body;
    },
    put: (path: string, change: object) =>
      send(service, path, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      }),
    download: async (path: string) => {
      const response = await fetch(new URL(path, service.address), { headers });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}

async function digestsOf({ parts }: Service): Promise<Digests> {
  return digestAll(parts.store, listProjections(parts.projections));
}

/** What the people of that time see, whatever the registry reads their events as. */
async function expectPagesToAnswer(service: Service): Promise<void> {
  const abebe = await visitorOf(service, 'abebe.bekele@example.com');
  const { applications } = await abebe.get('/api/applications');
  expect(applications).toMatchObject([
    { status: 'under_review', city: 'Adama', confirmationNumber: '20271234ABCD5678', isPaymentComplete: true },
  ]);
  expect((await abebe.get('/api/auth/me')).user).toMatchObject({
    firstName: 'Abebe',
    lastName: 'Bekele',
    email: 'Abebe.Bekele@example.com',
    phone: '+251911000001',
  });
  const { documents } = await abebe.get(`/api/documents/${applications[0].id}`);
  expect(documents).toHaveLength(4);
  for (const { id } of documents) {
    const { status, bytes } = await abebe.download(`/api/documents/${id}/download`);
    expect(status).toBe(200);
    expect([0xff, 0x25]).toContain(bytes[0]);
  }

  const admin = await visitorOf(service, 'admin@example.com');
  const { users } = await admin.get('/api/admin/users?limit=50');
  expect(users.map(({ firstName }: { firstName: string }) => firstName).sort()).toStrictEqual([
    'Abebe',
    'Abebe',
    'Dawit',
    'Hana',
    'Meron',
    'Sara',
    'Selam',
  ]);
  const { waitingList } = await admin.get('/api/admin/waitinglist?limit=50');
  expect(
    waitingList.map(({ firstName, state, expiresAt }: Record<string, string>) => [firstName, state, expiresAt]),
  ).toStrictEqual([
    ['Ruth', 'confirmed', null],
    // Invited before invitations had an expiry: none was promised, and none came with the years.
    ['Noah', 'invited', null],
    ['Liya', 'waiting', null],
  ]);
  expect((await admin.get('/api/admin/documents?search=sara')).documents).toMatchObject([
    { type: 'photo', user: { firstName: 'Sara', lastName: 'Haile' } },
  ]);
  expect((await admin.get('/api/admin/payment-slips?search=sara')).paymentSlips).toHaveLength(2);

  const sara = await visitorOf(service, 'sara@example.com', 'Secret2');
  expect((await sara.get('/api/notifications')).notifications).not.toHaveLength(0);
  const dawit = await visitorOf(service, 'dawit@example.com');
  const draft = (await dawit.get('/api/applications')).applications[0];
  expect(await dawit.put(`/api/applications/${draft.id}`, { city: 'Gondar' })).toMatchObject({
    status: 200,
    body: { application: { firstName: 'Dawit', city: 'Gondar' } },
  });

  for (const email of ['yonas@example.com', 'hana@example.com']) {
    expect(await logIn(service, email)).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  }
  expect(await logIn(service, 'sara@example.com')).toMatchObject({ status: 401 });
  expect(await send(service, '/health/ready')).toMatchObject({ status: 200 });
}

describe('When the service starts on a folder of version 0.1.0', () => {
  it('should know every type of event there was then', async () => {
    const { parts } = await startOnCopy();
    const known = new Set(EVENT_DEFINITIONS.map(({ type }) => type));

    const written = new Set((await parts.log.readAll(BEFORE_FIRST, 1_000)).map(({ type }) => type));

    expect(written.size).toBe(TYPES_OF_THAT_VERSION);
    expect([...written].filter((type) => !known.has(type))).toStrictEqual([]);
  });

  it('should build the same read models as that version did, unless theirs has risen', async () => {
    const recorded = JSON.parse(await readFile(join(FIXTURE, 'digests.json'), 'utf8')) as Recorded;
    const service = await startOnCopy();
    const found = await digestsOf(service);

    const today = listProjections(service.parts.projections).map(({ model }) => model);
    const sameVersion = today.filter(({ name, version }) => recorded[name]?.version === version);
    const expected = sameVersion.map(({ name, version }) => [name, { version, ...found[name] }] as const);

    expect(Object.fromEntries(expected)).toEqual(
      Object.fromEntries(sameVersion.map(({ name }) => [name, recorded[name]])),
    );
    // Another shape under an older version would never be built anew in a store that has documents of it.
    expect(today.filter(({ name, version }) => version < (recorded[name]?.version ?? 0))).toStrictEqual([]);
  });

  it('should let everybody of that time go on', async () => {
    await expectPagesToAnswer(await startOnCopy());
  });
});

type Names = { firstName: string; middleName: string; lastName: string; phone: string };
/** Accounts as they might be one day: names are told by an event of their own, and sessions went through two changes. */
const splitRegistration: Upcaster = {
  type: 'AccountRegistered',
  from: 1,
  pieces: {
    account: {
      type: 'AccountRegistered',
      version: 2,
      personal: (personal) => ({ ...(personal as Names), firstName: '', middleName: '', lastName: '', phone: '' }),
    },
    profile: {
      type: 'AccountProfileChanged',
      version: 1,
      personal: (personal) => {
        const { firstName, middleName, lastName, phone } = personal as Names;
        return { firstName, middleName, lastName, phone };
      },
    },
  },
  data: (data) => [
    { piece: 'account', data },
    { piece: 'profile', data: { accountId: (data as { accountId: string }).accountId } },
  ],
};
const dropRevisedValidations: Upcaster = {
  type: 'ApplicationValidated',
  from: 1,
  pieces: {},
  data: () => [],
};
const TO_COME: Readonly<Record<string, number>> = {
  AccountRegistered: 2,
  SessionStarted: 3,
  AccountPasswordChanged: 2,
  ApplicationValidated: 2,
};

describe('When events get new versions on a folder of version 0.1.0', () => {
  const definitions = EVENT_DEFINITIONS.map((definition) => ({
    ...definition,
    version: TO_COME[definition.type] ?? definition.version,
  }));
  const upcasters = [
    splitRegistration,
    dropRevisedValidations,
    toNextVersion('SessionStarted', 1),
    toNextVersion('SessionStarted', 2),
    toNextVersion('AccountPasswordChanged', 1),
    ...EVENT_REGISTRY.upcasters,
  ];

  it('should not start when an upcaster is missing', async () => {
    await expect(startOnCopy({ definitions, upcasters: upcasters.slice(1) })).rejects.toThrow(
      'Nothing lifts AccountRegistered from version 1',
    );
  });

  it('should let everybody of that time go on', async () => {
    const service = await startOnCopy({ definitions, upcasters });

    await expectPagesToAnswer(service);
    const abebe = await visitorOf(service, 'abebe.bekele@example.com');
    expect((await abebe.get('/api/applications')).applications[0].automationStatus).toBe('submitted');
  });
});
