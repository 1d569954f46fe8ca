import { randomUUID } from 'node:crypto';
import type { TimelineEntry } from '@entry/contracts/audit/api';
import { describeValue } from '@entry/contracts/audit/describe-value';
import { KIND_OF_EVENT } from '@entry/contracts/audit/event-kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COMPLETE_FORM,
  createApplication,
  createClient,
  must,
  PASSWORD,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const REFUSAL = 'The scan cannot be read';
const NOTE_AMONG_STAFF = 'Ask Hana before approving';
const NEW_CITY = 'Gondar';
const HOUR = 3_600_000;

let service: TestService;
let applicant: TestClient;
let admin: TestClient;
let auditor: TestClient;
let applicationId: string;
let documentId: string;
let slipId: string;

beforeAll(async () => {
  service = await startTestService();
  // Saves of one hour are one entry: none of these tests is to run over the end of one.
  service.advance(HOUR - (Date.now() % HOUR));
  [applicant, admin, auditor] = await Promise.all([
    register(service),
    registerWithRole(service, 'admin'),
    registerWithRole(service, 'auditor'),
  ]);
  ({ id: applicationId } = await createApplication(applicant));
  for (const city of ['Adama', NEW_CITY]) {
    must(await applicant.send('PUT', `/api/applications/${applicationId}`, { city }));
  }
  ({ id: documentId } = await uploadDocument(applicant, applicationId, 'passport'));
  ({ id: slipId } = await uploadSlip(applicant, applicationId));
  must(
    await admin.send('PUT', `/api/admin/documents/${documentId}/status`, { status: 'rejected', adminNotes: REFUSAL }),
  );
  must(await admin.send('PUT', `/api/admin/payment-slips/${slipId}/verify`, { status: 'verified' }));
  must(
    await admin.send('PUT', `/api/admin/applications/${applicationId}/status`, {
      status: 'under_review',
      adminNotes: NOTE_AMONG_STAFF,
    }),
  );
});
afterAll(() => service.stop());

type Filters = Readonly<Record<string, string>>;

async function ask(filters: Filters, client = auditor) {
  return must(await client.get(`/api/audit/timeline?${new URLSearchParams({ limit: '200', ...filters })}`));
}

async function entriesOf(filters: Filters, client = auditor): Promise<TimelineEntry[]> {
  return (await ask(filters, client)).entries;
}

const typesOf = async (filters: Filters) => (await entriesOf(filters)).map(({ type }) => type);
const idOf = (client: TestClient) => client.user?.id ?? '';

describe('When staff read what happened', () => {
  it('should tell everything of an application, newest first, saves of an hour as one', async () => {
    expect(await typesOf({ application: applicationId })).toStrictEqual([
      'ApplicationStatusSet',
      'PaymentCompleted',
      'PaymentSlipVerified',
      'DocumentReviewed',
      'SlipChecked',
      'PaymentInitiated',
      'PaymentSlipUploaded',
      'DocumentUploaded',
      'ApplicationSectionSaved',
      'ApplicationPreRegistered',
      'ApplicationSectionSaved',
      'ApplicationSectionSaved',
      'ApplicationSectionSaved',
      'ApplicationCreated',
    ]);
    const [saves] = await entriesOf({ application: applicationId, types: 'ApplicationSectionSaved' });
    expect(saves).toMatchObject({
      count: 3,
      facts: [{ name: 'section', value: 'address' }, { name: 'missingFields' }],
    });
  });

  it('should tell who decided, when, why and about whom', async () => {
    const [review] = await entriesOf({ document: documentId, types: 'DocumentReviewed' }, admin);

    expect(review).toMatchObject({
      type: 'DocumentReviewed',
      actor: { id: idOf(admin), role: 'admin', name: 'Abebe Bekele' },
      subject: { id: idOf(applicant), name: 'Abebe Bekele' },
      applicationId,
      facts: [
        { name: 'status', value: 'rejected' },
        { name: 'documentType', value: 'passport' },
      ],
      reason: REFUSAL,
      isErased: false,
      count: 1,
      raw: null,
    });
    expect(review?.recordedAt).toBe(review?.firstRecordedAt);
  });

  it('should give everything of a person: account, application and what only names them', async () => {
    const types = new Set(await typesOf({ account: idOf(applicant) }));

    expect([...types]).toEqual(
      expect.arrayContaining(['AccountRegistered', 'SessionStarted', 'DocumentReviewed', 'ValueReserved']),
    );
  });

  it('should give a slip with the payment that it proves', async () => {
    expect(await typesOf({ slip: slipId })).toStrictEqual([
      'PaymentCompleted',
      'PaymentSlipVerified',
      'SlipChecked',
      'PaymentInitiated',
      'PaymentSlipUploaded',
      'ValueReserved',
    ]);
  });

  it('should give what somebody did, in a role, of kinds and types, in one request, and all of that at once', async () => {
    const all = await entriesOf({});
    const fits = (filters: Filters, test: (entry: TimelineEntry) => boolean) =>
      expect(entriesOf(filters)).resolves.toStrictEqual(all.filter(test));

    await fits({ actor: idOf(admin) }, ({ actor }) => actor.id === idOf(admin));
    await fits({ actor: 'visitor' }, ({ actor }) => actor.id === 'visitor');
    await fits({ role: 'admin' }, ({ actor }) => actor.role === 'admin');
    await fits({ types: 'document,PaymentCompleted' }, ({ type }) =>
      type === 'PaymentCompleted' ? true : KIND_OF_EVENT[type] === 'document',
    );
    const { correlationId } = all.find(({ type }) => type === 'PaymentSlipVerified') as TimelineEntry;
    await fits({ correlation: correlationId }, (entry) => entry.correlationId === correlationId);
    await fits(
      { account: idOf(applicant), role: 'admin', types: 'payment' },
      ({ subject, actor, type }) =>
        subject?.id === idOf(applicant) && actor.role === 'admin' && KIND_OF_EVENT[type] === 'payment',
    );
    const { recordedAt } = all[4] as TimelineEntry;
    await fits({ from: recordedAt }, (entry) => entry.recordedAt >= recordedAt);
    await fits({ to: recordedAt }, (entry) => entry.recordedAt <= recordedAt);
    expect(await entriesOf({ account: idOf(applicant), entry: idOf(admin) })).toStrictEqual([]);
    expect(await entriesOf({ direction: 'oldest' })).toStrictEqual(all.toReversed());
  });

  it.each(['newest', 'oldest'])('should give every entry once, page by page, the %s first', async (direction) => {
    for (const filters of [{}, { types: 'session', role: 'admin' }, { application: applicationId, role: 'user' }]) {
      const whole = await entriesOf({ ...filters, direction });
      const seen: TimelineEntry[] = [];
      let after = '';
      do {
        const page = await ask({ ...filters, direction, limit: '3', ...(after === '' ? {} : { after }) });
        seen.push(...page.entries);
        after = page.next ?? '';
      } while (after !== '');

      expect(seen).toStrictEqual(whole);
    }
  });

  it('should count what it can without reading it all', async () => {
    expect((await ask({ application: applicationId })).total).toBe(14);
    expect((await ask({ application: applicationId, role: 'user' })).total).toBe(10);
    expect((await ask({ application: applicationId, role: 'user', limit: '2' })).total).toBeNull();
  });

  it('should say how much is new, and nothing changed as long as nothing does', async () => {
    const [newest] = await entriesOf({ application: applicationId });
    const path = `/api/audit/timeline/news?${new URLSearchParams({ application: applicationId, since: newest?.place ?? '' })}`;
    const before = await auditor.get(path);
    expect(must(before)).toStrictEqual({ count: 0 });
    const unchanged = await auditor.get(path, { 'if-none-match': before.headers.get('etag') ?? '' });
    expect(unchanged.status).toBe(304);

    must(await admin.send('PUT', `/api/admin/applications/${applicationId}/status`, { status: 'approved' }));

    const headers = { 'x-wait-for-position': String(await service.log.head()) };
    expect(must(await auditor.get(path, headers))).toStrictEqual({ count: 1 });
  });

  it.each([
    ['types', 'Nonsense'],
    ['types', 'x'.repeat(2_001)],
    ['after', '2026-01-01'],
    ['from', 'yesterday'],
    ['role', 'owner'],
    ['actor', 'somebody'],
    ['direction', 'sideways'],
    ['search', 'Abebe'],
  ])('should refuse %s=%s', async (name, value) => {
    const { status, body } = await auditor.get(`/api/audit/timeline?${new URLSearchParams({ [name]: value })}`);

    expect([status, body.code]).toStrictEqual([422, 'invalid_input']);
  });
});

async function eventOf(entry: TimelineEntry | undefined) {
  return must(await auditor.get(`/api/audit/events/${entry?.eventId}?position=${entry?.position}`));
}

describe('When staff look for somebody', () => {
  const REFERENCE = 'FT5511XY';
  let sought: TestClient;
  let soughtApplication: string;
  const find = async (search: string, client = auditor) =>
    must(await client.get(`/api/audit/people?${new URLSearchParams({ search })}`));

  beforeAll(async () => {
    sought = await register(service);
    const form = { ...COMPLETE_FORM, firstName: 'Kidist', lastName: 'Worku' };
    ({ id: soughtApplication } = must(await sought.send('POST', '/api/applications', form), 201).application);
    const slip = await uploadSlip(sought, soughtApplication, { transactionReference: REFERENCE });
    must(await admin.send('PUT', `/api/admin/payment-slips/${slip.id}/verify`, { status: 'verified' }));
    for (const type of ['passport', 'photo', 'id_card', 'birth_certificate']) {
      const document = await uploadDocument(sought, soughtApplication, type);
      must(await admin.send('PUT', `/api/admin/documents/${document.id}/status`, { status: 'approved' }));
    }
    must(await sought.send('POST', `/api/automation/validate/${soughtApplication}`));
    const number = { confirmationNumber: '20277777ABCD8888' };
    must(await admin.send('POST', `/api/automation/submit/${soughtApplication}`, number));
  });

  it.each<[string, () => string]>([
    ['the last 8 characters of the application', () => soughtApplication.slice(-8).toUpperCase()],
    ['the whole id of the application', () => soughtApplication],
    ['the name in the form', () => 'Kidist Worku'],
    ['the e-mail address', () => sought.user?.email ?? ''],
    ['a reference', () => REFERENCE],
    ['a reference without its letters', () => '5511XY'],
    ['a confirmation number', () => '20277777abcd8888'],
    ['a confirmation number in groups', () => '2027 7777 ABCD 8888'],
  ])('should find the application by %s', async (_what, search) => {
    for (const client of [auditor, admin]) {
      expect(await find(search(), client)).toStrictEqual({
        people: [
          {
            accountId: idOf(sought),
            name: 'Abebe Bekele',
            nameInForm: 'Kidist Worku',
            role: 'user',
            applicationId: soughtApplication,
            status: 'submitted',
          },
        ],
        hasMore: false,
      });
    }
  });

  it('should find staff, who have no application, and nobody by what nobody has', async () => {
    expect((await find(idOf(admin).slice(-8))).people).toMatchObject([
      { accountId: idOf(admin), role: 'admin', applicationId: null, status: null },
    ]);
    expect(await find('Nobody-at-all')).toStrictEqual({ people: [], hasMore: false });
  });

  it('should record the search as a look, without the words', async () => {
    await find('Kidist Worku');

    const [look] = await entriesOf({ actor: idOf(auditor), types: 'StaffSearched', raw: 'yes' });
    expect(look?.facts).toContainEqual({ name: 'route', value: 'GET /api/audit/people' });
    expect(look?.facts).toContainEqual({ name: 'list', value: 'event_log' });
    expect(look?.raw?.toLowerCase()).not.toContain('kidist');
  });

  it('should want something to look for', async () => {
    expect((await auditor.get('/api/audit/people?search=')).status).toBe(422);
  });
});

describe('When somebody logs in', () => {
  it('should be told as done by that person', async () => {
    const { email = '' } = applicant.user ?? {};
    must(await createClient(service).send('POST', '/api/auth/login', { email, password: PASSWORD }));

    const logins = await entriesOf({ account: idOf(applicant), types: 'SessionStarted' });
    expect(logins).toHaveLength(2);
    for (const { actor } of logins) {
      expect(actor).toStrictEqual({ id: idOf(applicant), role: 'user', name: 'Abebe Bekele' });
    }
  });
});

describe('When values are told to people', () => {
  it('should be no code and no time of a program, whatever the event', async () => {
    const told = (await entriesOf({})).flatMap(({ facts }) =>
      facts.map(({ name, value }) => `${name}: ${describeValue(name, value)}`),
    );

    expect(told.length).toBeGreaterThan(50);
    expect(told.filter((words) => /: (?:[a-z]+_[a-z_]+$|\d{4}-\d\d-\d\dT)/.test(words))).toStrictEqual([]);
  });
});

describe('When staff read one event', () => {
  it('should tell what it changed, field by field, and where it is', async () => {
    const [review] = await entriesOf({ document: documentId, types: 'DocumentReviewed' });
    const found = await eventOf(review);

    expect(found.event).toStrictEqual({ ...review, raw: expect.any(String) });
    expect(found.stream).toBe(`application-${applicationId}`);
    expect(found.changes).toStrictEqual([
      { field: 'documents.passport.status', before: 'pending_review', after: 'rejected' },
      { field: 'documents.passport.adminNotes', before: null, after: REFUSAL },
    ]);
    const raw = JSON.parse(found.event.raw);
    expect(raw).toMatchObject({ personal: { adminNotes: REFUSAL }, data: { documentId }, revision: found.revision });
    expect(raw.metadata).toMatchObject({ eventId: review?.eventId, actor: { id: idOf(admin) } });
  });

  it('should find every single save of a run by going from one event to the one before', async () => {
    const [saves] = await entriesOf({ application: applicationId, types: 'form' });
    const last = await eventOf(saves);
    expect(last.changes).toStrictEqual([{ field: 'sections.address.city', before: 'Adama', after: NEW_CITY }]);

    const before = must(
      await auditor.get(`/api/audit/events/${last.previous.eventId}?position=${last.previous.position}`),
    );

    expect(before.event.type).toBe('ApplicationSectionSaved');
    expect(before.changes).toStrictEqual([{ field: 'sections.address.city', before: 'Addis Ababa', after: 'Adama' }]);
    expect(before.next).toStrictEqual({ eventId: saves?.eventId, position: saves?.position });
  });

  it('should find it by its id alone, and nothing by an id that is not there or belongs elsewhere', async () => {
    const [review] = await entriesOf({ document: documentId, types: 'DocumentReviewed' });

    const alone = must(await auditor.get(`/api/audit/events/${review?.eventId}`));
    expect(alone.event.eventId).toBe(review?.eventId);
    const misled = must(await auditor.get(`/api/audit/events/${review?.eventId}?position=1`));
    expect(misled.event.eventId).toBe(review?.eventId);
    const missing = await auditor.get(`/api/audit/events/${randomUUID()}?position=${review?.position}`);
    expect([missing.status, missing.body.code]).toStrictEqual([404, 'not_found']);
  });

  it('should open every event there is, and no secret of anybody', async () => {
    const entries = await entriesOf({ raw: 'yes' });
    const events = await Promise.all(entries.map(eventOf));

    expect(events.map(({ event }) => event.eventId)).toStrictEqual(entries.map(({ eventId }) => eventId));
    expect(events.map(({ event }) => event.raw)).toStrictEqual(entries.map(({ raw }) => raw));
    expect(events.every(({ changes }) => changes !== null)).toBe(true);
    const said = JSON.stringify(events);
    expect(said).toContain('(hidden)');
    expect(said).not.toContain('$argon2');
  });
});

describe('When applicants read their own history', () => {
  const historyOf = async (client: TestClient, query = 'limit=50') =>
    must(await client.get(`/api/applications/${applicationId}/history?${query}`));

  it('should tell what happened, with what was written for them', async () => {
    const { entries } = await historyOf(applicant);

    expect(
      entries
        .map(({ type }: { type: string }) => type)
        .toReversed()
        .slice(0, 3),
    ).toStrictEqual(['AccountRegistered', 'ApplicationCreated', 'ApplicationSectionSaved']);
    expect(entries.find(({ type }: { type: string }) => type === 'DocumentReviewed')).toStrictEqual({
      id: expect.any(String),
      type: 'DocumentReviewed',
      recordedAt: expect.any(String),
      isOwn: false,
      facts: [
        { name: 'status', value: 'rejected' },
        { name: 'documentType', value: 'passport' },
      ],
      reason: REFUSAL,
    });
    expect(entries.find(({ type }: { type: string }) => type === 'DocumentUploaded')).toMatchObject({ isOwn: true });
  });

  it('should tell nothing of staff, of what they write for each other, or of what only follows', async () => {
    const said = JSON.stringify(await historyOf(applicant));

    for (const secret of [NOTE_AMONG_STAFF, idOf(admin), 'ValueReserved', 'SessionStarted', 'PaymentCompleted']) {
      expect(said).not.toContain(secret);
    }
  });

  it('should come in pages, and to nobody else', async () => {
    const whole = await historyOf(applicant);
    const first = await historyOf(applicant, 'limit=4');
    const second = await historyOf(applicant, `limit=50&${new URLSearchParams({ after: first.next })}`);
    expect([...first.entries, ...second.entries]).toStrictEqual(whole.entries);

    const stranger = await register(service);
    const { status, body } = await stranger.get(`/api/applications/${applicationId}/history`);
    expect([status, body.code]).toStrictEqual([404, 'not_found']);
  });
});

describe('When a person is erased', () => {
  it('should keep what happened, without the person', async () => {
    const canary = { firstName: 'Selamawit', lastName: 'Kanarienvogel', phone: '+251911998877' };
    const person = await register(service);
    must(await person.send('PUT', '/api/auth/profile', canary));
    const application = await createApplication(person);
    const document = await uploadDocument(person, application.id, 'photo');
    const note = { status: 'rejected', adminNotes: 'Kanarienvogel is not on this photo' };
    must(await admin.send('PUT', `/api/admin/documents/${document.id}/status`, note));
    const account = idOf(person);
    const before = await entriesOf({ account, raw: 'yes' }, admin);
    expect(JSON.stringify(before)).toContain('Kanarienvogel');

    must(await admin.send('DELETE', `/api/admin/users/${account}`));

    const after = await entriesOf({ account, raw: 'yes' }, admin);
    const kept = after.slice(-before.length);
    expect(kept.map(({ eventId }) => eventId)).toStrictEqual(before.map(({ eventId }) => eventId));
    expect(after.map(({ type }) => type)).toContain('AccountDeleted');
    expect(kept.find(({ type }) => type === 'DocumentReviewed')).toMatchObject({
      actor: { name: 'Abebe Bekele' },
      subject: { id: account, name: '' },
      reason: '',
      isErased: true,
    });
    const events = await Promise.all(after.map(eventOf));
    for (const said of [JSON.stringify(after), JSON.stringify(events)]) {
      for (const trace of ['Selamawit', 'Kanarienvogel', '+251911998877', person.user?.email ?? '?']) {
        expect(said).not.toContain(trace);
      }
    }
  });
});
