import { randomUUID } from 'node:crypto';
import { EVENT_REGISTRY } from '@entry/domain/registry';
import { bytesBelow } from '@entry/embedded/testing/test-folder';
import { createCommandHandler } from '@entry/platform/command-handler';
import { createEventCodec } from '@entry/platform/encryption/event-codec';
import { createSealer } from '@entry/platform/encryption/sealer';
import { BEFORE_FIRST, type EventLog, type RecordedEvent } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { createFaultyEventLog } from '@entry/platform/testing/faulty-event-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import { type AccessRecorder, createAccessRecorder } from './http/access-records.ts';
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
    const saved = await applicant.send('PUT', `/api/applications/${applicationId}`, COMPLETE_FORM, headers);
    expect([saved.status, await recordsOf(admin)]).toMatchObject([200, [{}, {}]]);
  });

  it('should leave out of a list, which nobody records, what is recorded where an application is opened', async () => {
    const admin = await registerWithRole(service, 'admin');

    const { applications } = must(await admin.get('/api/admin/applications'));

    const opened = must(await admin.get(`/api/admin/applications/${applicationId}`)).application;
    const row = applications.find(({ id }: { readonly id: string }) => id === applicationId);
    const { dateOfBirth, placeOfBirth, currentAddress } = COMPLETE_FORM;
    expect(opened).toMatchObject({ dateOfBirth, placeOfBirth, currentAddress });
    expect(row).toMatchObject({ firstName: opened.firstName, lastName: opened.lastName, decision: opened.decision });
    for (const field of ['dateOfBirth', 'placeOfBirth', 'currentAddress', 'documents', 'paymentSlips', 'children']) {
      expect(row).not.toHaveProperty(field);
    }
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
    const { record, requireRecorded } = recorderFor(auditor);

    await record({ kind: 'search', list: 'users', search: 'abebe', resultCount: 3 });

    requireRecorded();
    const events = await recordsOf(auditor);
    expect(events.map(({ type, metadata }) => [type, metadata.actor.role])).toStrictEqual([
      ['StaffSearched', 'auditor'],
    ]);
  });
});

describe('When a handler has seen to its record', () => {
  it('should be content with what the route declares, and with a word that there is nothing', async () => {
    const auditor = await registerWithRole(service, 'auditor');
    const [silent, other, nothing] = [recorderFor(auditor), recorderFor(auditor), recorderFor(auditor)];
    await other.record({ kind: 'application', applicantId: idOf(applicant) });
    await nothing.record(null);

    const fault = 'GET /api/audit/people declares to record search and did not';
    expect(silent.requireRecorded).toThrow(fault);
    expect(other.requireRecorded).toThrow(fault);
    expect(nothing.requireRecorded).not.toThrow();
    expect((await recordsOf(auditor)).map(({ type }) => type)).toStrictEqual(['StaffViewedApplication']);
  });
});

function recorderFor(staff: TestClient): AccessRecorder {
  return createAccessRecorder(service.dependencies, {
    route: { method: 'GET', path: '/api/audit/people', query: null, records: 'search' },
    account: { accountId: idOf(staff), role: 'auditor', sessionId: randomUUID(), remembered: false },
    query: {},
    requestId: randomUUID(),
    correlationId: randomUUID(),
    now: new Date().toISOString(),
  });
}

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

describe('When a person is erased whom staff have looked at', () => {
  const CANARY = 'Zerihuncanary';

  async function readAll(): Promise<readonly RecordedEvent[]> {
    const events = await service.log.readAll(BEFORE_FIRST, 100_000);
    expect(events.at(-1)?.position).toBe(await service.log.head());

    return events;
  }

  it('should still say who looked and when, and nothing of the person in whatever is kept', async () => {
    const admin = await registerWithRole(service, 'admin');
    const person = await register(service, `${CANARY}@example.com`);
    const form = { ...COMPLETE_FORM, firstName: CANARY, lastName: CANARY, placeOfBirth: CANARY };
    const { application } = must(await person.send('POST', '/api/applications', form), 201);
    const document = await uploadDocument(person, application.id, 'passport');
    const slip = await uploadSlip(person, application.id, { transactionReference: CANARY });
    for (const path of [
      `/api/documents/${document.id}/preview`,
      `/api/admin/payment-slips/${slip.id}/integrity`,
      `/api/admin/applications/${application.id}`,
      `/api/admin/users/${idOf(person)}`,
      `/api/admin/users?search=${CANARY}`,
      `/api/admin/documents?search=${CANARY}%40example.com`,
      `/api/admin/applications/export?search=${CANARY}`,
    ]) {
      expect((await admin.download(path)).response.status).toBe(200);
    }
    const before = await recordsOf(admin);

    must(await admin.send('DELETE', `/api/admin/users/${idOf(person)}`));

    const codec = createEventCodec({ sealer: createSealer({ vault: service.vault }), registry: EVENT_REGISTRY });
    const opened = await Promise.all((await readAll()).map((event) => codec.decode(event)));
    const kept = [
      JSON.stringify(opened),
      JSON.stringify((await readAll()).map(({ stream, metadata }) => [stream, metadata])),
      service.logLines.join('\n'),
      (await admin.download('/api/admin/users/export')).bytes.toString(),
      (await admin.download('/api/admin/applications/export')).bytes.toString(),
      (await bytesBelow(service.folder)).toString('latin1'),
    ];
    expect(kept.map((text) => text.toLowerCase().includes(CANARY.toLowerCase()))).toStrictEqual(kept.map(() => false));
    expect(opened.flat().some((event) => JSON.stringify(event).includes('Abebe'))).toBe(true);
    const after = (await recordsOf(admin)).slice(0, before.length);
    expect(after.map(({ type }) => type)).toStrictEqual([
      'StaffReadFile',
      'StaffReadFile',
      'StaffViewedApplication',
      'StaffViewedAccount',
      'StaffSearched',
      'StaffSearched',
      'StaffExportedList',
    ]);
    expect(told(after)).toStrictEqual(told(before));
  });
});
