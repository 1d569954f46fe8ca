import { randomUUID } from 'node:crypto';
import { fieldsOf } from '@entry/contracts/testing/open-fields';
import { EVENT_REGISTRY } from '@entry/domain/registry';
import { createCommandHandler } from '@entry/platform/command-handler';
import { createEventCodec } from '@entry/platform/encryption/event-codec';
import { createSealer } from '@entry/platform/encryption/sealer';
import { BEFORE_FIRST, type EventLog, type RecordedEvent } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { createFaultyEventLog } from '@entry/platform/testing/faulty-event-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { createGateway } from './gateway.ts';
import { createAccessRecorder, isRecorded } from './http/access-records.ts';
import type { Route } from './http/define-route.ts';
import { openFiltersOf } from './http/open-filters.ts';
import {
  COMPLETE_FORM,
  clientOn,
  createApplication,
  createClient,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let applicant: TestClient;
let applicationId: string;
let documentId: string;
let slipId: string;

beforeAll(async () => {
  service = await startTestService();
  applicant = await register(service);
  applicationId = (await createApplication(applicant)).id;
  documentId = (await uploadDocument(applicant, applicationId, 'passport')).id;
  slipId = (await uploadSlip(applicant, applicationId)).id;
});
afterAll(() => service.stop());

const idOf = ({ user }: TestClient): string => user?.id ?? '';

/** What the log says that this member of the staff looked at, in order. */
async function recordsOf(staff: TestClient): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  let after = BEFORE_FIRST;
  for (;;) {
    const page = await service.log.readAll(after, 500);
    const last = page.at(-1);
    if (last === undefined) return events;
    after = last.position;
    events.push(...page.filter(({ stream }) => stream.startsWith(`staff-access-${idOf(staff)}-`)));
  }
}

const told = (events: readonly RecordedEvent[]) => events.map(({ type, data }) => ({ type, data }));

const withLog = (log: EventLog): TestService => {
  const codec = createEventCodec({ sealer: createSealer({ vault: service.vault }), registry: EVENT_REGISTRY });
  const commands = createCommandHandler({ log, codec, unknownOutcomeDeadline: 50 });

  return { ...service, ...createGateway({ ...service.dependencies, log, commands }) };
};

describe('When an admin reads an applicant’s file', () => {
  it('should say which, in which form and by which route, about the applicant', async () => {
    const admin = await registerWithRole(service, 'admin');
    const paths = [
      `/api/documents/${documentId}/preview`,
      `/api/documents/${documentId}/download`,
      `/api/admin/payment-slips/${slipId}/preview`,
      `/api/admin/payment-slips/${slipId}/integrity`,
    ];

    for (const path of paths) expect((await admin.download(path)).response.status).toBe(200);

    const staffAccountId = idOf(admin);
    const events = await recordsOf(admin);
    const base = { staffAccountId, applicationId };
    expect(told(events)).toStrictEqual([
      {
        type: 'StaffReadFile',
        data: {
          ...base,
          fileKind: 'document',
          itemId: documentId,
          variant: 'preview',
          route: 'GET /api/documents/{id}/preview',
        },
      },
      {
        type: 'StaffReadFile',
        data: {
          ...base,
          fileKind: 'document',
          itemId: documentId,
          variant: 'download',
          route: 'GET /api/documents/{id}/download',
        },
      },
      {
        type: 'StaffReadFile',
        data: {
          ...base,
          fileKind: 'payment_slip',
          itemId: slipId,
          variant: 'preview',
          route: 'GET /api/admin/payment-slips/{id}/preview',
        },
      },
      {
        type: 'StaffReadFile',
        data: {
          ...base,
          fileKind: 'payment_slip',
          itemId: slipId,
          variant: 'analysis',
          route: 'GET /api/admin/payment-slips/{id}/integrity',
        },
      },
    ]);
    expect(events.map(({ metadata }) => [metadata.subjectId, metadata.actor])).toStrictEqual(
      paths.map(() => [idOf(applicant), { id: staffAccountId, role: 'admin' }]),
    );
  });

  it('should say it once in five minutes, by whatever address, also when asked for twice at once', async () => {
    const admin = await registerWithRole(service, 'admin');
    const preview = (path: string) => admin.download(path);
    await Promise.all([
      preview(`/api/admin/payment-slips/${slipId}/preview`),
      preview(`/api/admin/payment-slips/${slipId}/preview`),
    ]);
    await preview(`/api/paymentslips/${slipId}/preview`);
    expect(await recordsOf(admin)).toHaveLength(1);

    service.advance(5 * 60_000);
    await preview(`/api/paymentslips/${slipId}/preview`);

    expect(await recordsOf(admin)).toHaveLength(2);
  });

  it('should say it once although two gateways answer at the same moment', async () => {
    const admin = await registerWithRole(service, 'admin');
    const gateways = [service, withLog(service.log), withLog(service.log)];
    const path = `/api/documents/${documentId}/preview`;

    const answers = await Promise.all(gateways.map((gateway) => clientOn(gateway, admin).download(path)));

    expect(answers.map(({ response }) => response.status)).toStrictEqual([200, 200, 200]);
    expect(await recordsOf(admin)).toHaveLength(1);
  });

  it('should leave the revision alone that the applicant’s page saves on', async () => {
    const admin = await registerWithRole(service, 'admin');
    const { application } = must(await applicant.get(`/api/applications/${applicationId}`));

    await admin.download(`/api/documents/${documentId}/preview`);
    must(await admin.get(`/api/admin/applications/${applicationId}`));

    const headers = { 'if-match': `"${application.revision}"` };
    must(await applicant.send('PUT', `/api/applications/${applicationId}`, COMPLETE_FORM, headers));
  });

  it('should name who asked for the ticket, when the link is followed and not before', async () => {
    const admin = await registerWithRole(service, 'admin');
    const document = must(await admin.send('POST', `/api/documents/${documentId}/ticket`, { purpose: 'download' }));
    const slip = must(await admin.send('POST', `/api/admin/payment-slips/${slipId}/ticket`));
    expect(await recordsOf(admin)).toStrictEqual([]);

    await createClient(service).download(document.url);
    // A session outweighs the ticket: this one is refused, and nobody has seen anything.
    await applicant.download(slip.url);
    await createClient(service).download(slip.url);

    const events = await recordsOf(admin);
    expect(events.map(({ data }) => (data as { itemId: string }).itemId)).toStrictEqual([documentId, slipId]);
    expect(events.map(({ metadata }) => metadata.actor)).toStrictEqual([
      { id: idOf(admin), role: 'admin' },
      { id: idOf(admin), role: 'admin' },
    ]);
  });

  it('should say nothing of what is refused', async () => {
    const auditor = await registerWithRole(service, 'auditor');
    const admin = await registerWithRole(service, 'admin');

    expect((await auditor.download(`/api/documents/${documentId}/download`)).response.status).toBe(404);
    expect((await admin.download(`/api/documents/${randomUUID()}/download`)).response.status).toBe(404);

    expect([await recordsOf(auditor), await recordsOf(admin)]).toStrictEqual([[], []]);
  });
});

describe('When an admin opens one person', () => {
  it('should say whose application and whose account, about that person', async () => {
    const admin = await registerWithRole(service, 'admin');
    must(await admin.get(`/api/admin/applications/${applicationId}`));
    must(await admin.get(`/api/admin/users/${idOf(applicant)}`));

    const staffAccountId = idOf(admin);
    const events = await recordsOf(admin);
    expect(told(events)).toStrictEqual([
      {
        type: 'StaffViewedApplication',
        data: { staffAccountId, applicationId, route: 'GET /api/admin/applications/{id}' },
      },
      {
        type: 'StaffViewedAccount',
        data: { staffAccountId, accountId: idOf(applicant), route: 'GET /api/admin/users/{id}' },
      },
    ]);
    expect(events.map(({ metadata }) => metadata.subjectId)).toStrictEqual([idOf(applicant), idOf(applicant)]);
  });

  it('should say nothing of what people see of themselves', async () => {
    const admin = await registerWithRole(service, 'admin');
    must(await admin.get(`/api/admin/users/${idOf(admin)}`));
    must(await admin.get('/api/auth/me'));
    await applicant.download(`/api/documents/${documentId}/download`);
    must(await applicant.get(`/api/applications/${applicationId}`));

    expect([await recordsOf(admin), await recordsOf(applicant)]).toStrictEqual([[], []]);
  });
});

describe('When staff search a list', () => {
  it('should say what was asked without the words, about nobody', async () => {
    const admin = await registerWithRole(service, 'admin');
    must(await admin.get('/api/admin/documents?search=%20ABEBE%20Bek&status=pending_review&type=passport'));

    const [event, ...others] = await recordsOf(admin);
    const searchHash = await service.dependencies.keyedHash('staff-search', 'abebe bek');
    expect(others).toStrictEqual([]);
    expect(event?.metadata.subjectId).toBeNull();
    expect(told([event as RecordedEvent])).toStrictEqual([
      {
        type: 'StaffSearched',
        data: {
          staffAccountId: idOf(admin),
          list: 'documents',
          filters: [
            { filter: 'status', value: 'pending_review' },
            { filter: 'type', value: 'passport' },
          ],
          searchHash,
          wordCount: 2,
          resultCount: 1,
          route: 'GET /api/admin/documents',
        },
      },
    ]);
  });

  it('should say the same search once for all its pages, and another one again', async () => {
    const admin = await registerWithRole(service, 'admin');
    for (const query of ['search=abebe', 'search=abebe&page=2', 'search=Abebe%20', 'search=abeb']) {
      must(await admin.get(`/api/admin/users?${query}`));
    }
    must(await admin.get('/api/admin/waitinglist?search=abebe'));

    expect(
      (await recordsOf(admin)).map(({ data }) => [
        (data as { list: string }).list,
        (data as { wordCount: number }).wordCount,
      ]),
    ).toStrictEqual([
      ['users', 1],
      ['users', 1],
      ['waiting_list', 1],
    ]);
  });

  it('should say nothing of a list without a search', async () => {
    const admin = await registerWithRole(service, 'admin');
    for (const list of [
      'applications',
      'documents',
      'payment-slips',
      'payments',
      'users',
      'waitinglist',
      'dashboard',
    ]) {
      must(await admin.get(`/api/admin/${list}`));
    }
    must(await admin.get('/api/admin/documents?search=%20%20&status=approved'));
    must(await admin.get('/api/automation/ready-for-submission'));

    expect(await recordsOf(admin)).toStrictEqual([]);
  });

  it('should treat an auditor like an admin', async () => {
    const auditor = await registerWithRole(service, 'auditor');
    const recorder = createAccessRecorder(service.dependencies, {
      route: { method: 'GET', path: '/api/audit/people', query: null, records: 'search' },
      account: { accountId: idOf(auditor), role: 'auditor', sessionId: randomUUID(), remembered: false },
      query: {},
      requestId: randomUUID(),
      correlationId: randomUUID(),
      now: new Date().toISOString(),
    });

    await recorder.record({ kind: 'search', list: 'users', search: 'abebe', resultCount: 3 });

    const events = await recordsOf(auditor);
    expect(events.map(({ type, metadata }) => [type, metadata.actor.role])).toStrictEqual([
      ['StaffSearched', 'auditor'],
    ]);
  });
});

describe('When the log cannot take what staff look at', () => {
  const paths = () => [
    `/api/documents/${documentId}/preview`,
    `/api/documents/${documentId}/download`,
    `/api/admin/payment-slips/${slipId}/preview`,
    `/api/admin/payment-slips/${slipId}/integrity`,
    `/api/admin/applications/${applicationId}`,
    `/api/admin/users/${idOf(applicant)}`,
    '/api/admin/applications?search=abebe',
    '/api/admin/documents?search=abebe',
    '/api/admin/payment-slips?search=abebe',
    '/api/admin/users?search=abebe',
    '/api/admin/waitinglist?search=abebe',
  ];

  it.each(['away', 'request_lost'] as const)('should show nothing of it: %s', async (fault) => {
    const admin = await registerWithRole(service, 'admin');
    const broken = withLog(createFaultyEventLog(service.log, { nextFault: () => fault }));
    const client = clientOn(broken, admin);

    for (const path of paths()) {
      const { status, body, headers } = await client.get(path);

      expect([path, status, body.code]).toStrictEqual([path, 503, 'access_not_recorded']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Object.keys(body).toSorted()).toStrictEqual(['code', 'message', 'requestId', 'status', 'title', 'type']);
    }
    expect(await recordsOf(admin)).toStrictEqual([]);
  });

  it('should show people what is theirs, and staff the lists of the day', async () => {
    const admin = await registerWithRole(service, 'admin');
    const broken = withLog({ ...service.log, append: () => Promise.reject(new UnavailableError('event log')) });

    must(await clientOn(broken, applicant).get(`/api/applications/${applicationId}`));
    const own = await clientOn(broken, applicant).download(`/api/documents/${documentId}/download`);
    expect(own.response.status).toBe(200);
    must(await clientOn(broken, admin).get('/api/admin/documents'));
  });

  it('should show it once the same request can be recorded', async () => {
    const admin = await registerWithRole(service, 'admin');
    const faults = ['ack_lost', 'none'] as const;
    let calls = 0;
    const client = clientOn(
      withLog(createFaultyEventLog(service.log, { nextFault: () => faults[calls++] ?? 'none' })),
      admin,
    );

    expect((await client.download(`/api/documents/${documentId}/preview`)).response.status).toBe(200);
    expect(await recordsOf(admin)).toHaveLength(1);
  });
});

describe('When routes are declared', () => {
  /** Texts that tell who somebody is, or what they said. */
  const PERSONAL =
    /name$|email$|phone|birth|address|city|notes|reference|confirmationNumber|fileInfo|imageHash|title|message$/i;
  /** Words of the service, and nobody's. */
  const OWN_WORDS = ['GET /api/service', 'GET /health/ready'];

  const showsPeople = ({ reply }: Route): boolean =>
    reply === 'file' ||
    fieldsOf(reply as z.ZodMiniType).some(
      ({ path, kind }) => kind === 'text' && path !== 'message' && PERSONAL.test(path),
    );
  const nameOf = ({ method, path }: Route) => `${method} ${path}`;

  it('should say of each that shows staff personal data of others what it records', () => {
    const open = service.routes.filter(({ policy }) => policy !== 'public' && policy !== 'applicant');
    const silent = open.filter(
      (route) => showsPeople(route) && route.records === null && !OWN_WORDS.includes(nameOf(route)),
    );

    expect(open.filter(showsPeople).length).toBeGreaterThan(25);
    expect(silent.map(nameOf)).toStrictEqual([]);
  });

  it('should find nobody’s data for staff where nothing is said about it', async () => {
    const canary = `Canary${randomUUID().slice(0, 8)}`;
    const person = await register(service, `${canary}@example.com`);
    const own = must(await person.send('POST', '/api/applications', { ...COMPLETE_FORM, placeOfBirth: canary }), 201);
    const document = await uploadDocument(person, own.application.id, 'photo');
    const slip = await uploadSlip(person, own.application.id, { transactionReference: canary });
    const ids = [own.application.id, document.id, slip.id, idOf(person), randomUUID()];
    const staff = await Promise.all([registerWithRole(service, 'admin'), registerWithRole(service, 'auditor')]);

    const found = new Set<Route>();
    for (const route of service.routes.filter(({ method, policy }) => method === 'GET' && policy !== 'public')) {
      for (const client of staff) {
        for (const id of route.path.includes('{') ? ids : ['']) {
          const { body } = await client.get(route.path.replaceAll(/\{\w+\}/g, id));
          if (JSON.stringify(body)?.toLowerCase().includes(canary.toLowerCase())) found.add(route);
        }
      }
    }

    expect(found.size).toBeGreaterThan(8);
    expect([...found].filter(({ records }) => records === null || records === 'own').map(nameOf)).toStrictEqual([]);
  });

  it('should record each search and each file', () => {
    const searches = service.routes.filter(
      ({ query }) => query !== null && 'search' in ((query as z.ZodMiniObject).shape ?? {}),
    );
    const files = service.routes.filter(({ reply }) => reply === 'file');

    expect(searches.length).toBeGreaterThan(4);
    expect(searches.filter(({ records }) => records !== 'search' && records !== 'export').map(nameOf)).toStrictEqual(
      [],
    );
    expect(files.filter(({ records }) => records !== 'file' && records !== 'export').map(nameOf)).toStrictEqual([]);
  });

  it('should show by name what staff see without a record', () => {
    const staffOnly = service.routes.filter(({ policy }) => policy === 'staff' || policy === 'admin');

    expect(staffOnly.filter(({ records }) => records === 'overview').map(nameOf)).toStrictEqual([
      'GET /api/admin/dashboard',
      'GET /api/admin/payments',
    ]);
    expect(
      service.routes.filter(({ records }) => records === 'decision').filter(({ method }) => method === 'GET'),
    ).toStrictEqual([]);
    expect(staffOnly.filter(({ records }) => records === 'own').map(nameOf)).toStrictEqual([]);
  });

  it('should answer nothing of a route that forgets what it declares', async () => {
    const admin = await registerWithRole(service, 'admin');
    const forgetful = {
      ...service,
      ...createGateway({
        ...service.dependencies,
        decorateRoute: (route) =>
          isRecorded(route.records)
            ? {
                ...route,
                handle: (input) => route.handle({ ...(input as object), record: async () => undefined } as never),
              }
            : route,
      }),
    };

    const { status, body } = await clientOn(forgetful, admin).get(`/api/admin/applications/${applicationId}`);

    expect([status, body.code]).toStrictEqual([500, 'internal_error']);
    expect(JSON.stringify(body)).not.toContain('Abebe');
  });

  it('should keep of each filter of a searched list what the log may keep for ever', () => {
    const searches = service.routes.filter(({ records }) => records === 'search' || records === 'export');

    for (const { query } of searches) {
      expect(
        openFiltersOf(query, { search: 'Abebe', page: 1, limit: 5, status: 'Abebe', type: 'Bekele' }),
      ).toStrictEqual([]);
    }
  });
});

describe('When the folder of the service is looked through', () => {
  it('should hold no word that was searched for', async () => {
    const admin = await registerWithRole(service, 'admin');
    const canary = 'Zerihuncanary';
    must(await admin.get(`/api/admin/users?search=${canary}`));

    const events = await recordsOf(admin);
    expect(events).toHaveLength(1);
    expect(
      JSON.stringify(events, (_key, value) => (typeof value === 'bigint' ? String(value) : value)).toLowerCase(),
    ).not.toContain(canary.toLowerCase());
    expect(service.logLines.join('\n').toLowerCase()).not.toContain(canary.toLowerCase());
  });
});
