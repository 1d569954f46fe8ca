import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApplication,
  createClient,
  logIn,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const DAY = 24 * 60 * 60 * 1_000;
const DOCUMENT_TYPES = ['passport', 'photo', 'id_card', 'birth_certificate'];

type Came = {
  readonly email: string;
  readonly application: string;
  readonly slip: string;
  readonly payment: string;
  readonly documents: readonly string[];
  readonly user: string;
  readonly entry: string;
};

let service: TestService;
let admin: TestClient;
let adminEmail: string;
/** One person a day. */
const people: Came[] = [];
let firstDay: number;

const dayOf = (number: number) => new Date(firstDay + number * DAY).toISOString().slice(0, 10);

/** Sessions end while days pass. */
async function adminAgain(): Promise<TestClient> {
  return logIn(service, adminEmail);
}

async function cameToday(): Promise<Came> {
  const email = `${randomUUID()}@example.com`;
  const client = await register(service, email);
  const { id } = await createApplication(client);
  const documents: string[] = [];
  for (const type of DOCUMENT_TYPES) documents.push((await uploadDocument(client, id, type)).id);
  const slip = await uploadSlip(client, id);
  const [payment] = must(await client.get('/api/applications')).applications[0].payments;
  const entry = { email, firstName: 'Hana', lastName: 'Tesfaye', phone: '0911223344', country: 'Ethiopia' };
  must(await createClient(service).send('POST', '/api/waitinglist/signup', entry));
  const [listed] = must(await admin.get('/api/admin/waitinglist?limit=1')).waitingList;

  return {
    email,
    application: id,
    slip: slip.id,
    payment: payment.id,
    documents,
    user: client.user?.id ?? '',
    entry: listed.id,
  };
}

beforeAll(async () => {
  service = await startTestService();
  admin = await registerWithRole(service, 'admin');
  adminEmail = admin.user?.email ?? '';
  // No midnight while somebody comes.
  const noon = Math.ceil(Date.now() / DAY) * DAY + DAY / 2;
  service.advance(noon - Date.now());
  firstDay = noon;
  for (let day = 0; day < 3; day += 1) {
    admin = await adminAgain();
    people.push(await cameToday());
    service.advance(DAY);
  }
  admin = await adminAgain();
});
afterAll(() => service.stop());

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** Every list of the staff, by what its rows are of each person. */
const LISTS = [
  ['/api/admin/applications', 'applications', ({ application }: Came) => application],
  ['/api/admin/documents?type=passport', 'documents', ({ documents }: Came) => documents[0] ?? ''],
  ['/api/admin/payment-slips', 'paymentSlips', ({ slip }: Came) => slip],
  ['/api/admin/payments', 'payments', ({ payment }: Came) => payment],
  ['/api/admin/users?role=user', 'users', ({ user }: Came) => user],
  ['/api/admin/waitinglist', 'waitingList', ({ entry }: Came) => entry],
  ['/api/automation/ready-for-submission', 'applications', ({ application }: Came) => application],
] as const;

async function listed(path: string, name: string, query: Readonly<Record<string, string>> = {}) {
  const [address = '', own = ''] = path.split('?');
  const parameters = new URLSearchParams([...new URLSearchParams(own), ...Object.entries(query)]);
  const body = must(await admin.get(`${address}?${parameters}`));
  const page = body.data ?? body;

  return { ids: idsOf(page[name]), total: page.total as number };
}

describe.each(LISTS)('When staff ask for %s', (path, name, idOf) => {
  const ids = () => people.map(idOf);

  it('should begin with the newest unless asked for the oldest', async () => {
    const newestFirst = ids().toReversed();

    expect(await listed(path, name)).toStrictEqual({ ids: newestFirst, total: 3 });
    expect(await listed(path, name, { sort: '' })).toStrictEqual({ ids: newestFirst, total: 3 });
    expect(await listed(path, name, { sort: 'newest' })).toStrictEqual({ ids: newestFirst, total: 3 });
    expect(await listed(path, name, { sort: 'oldest' })).toStrictEqual({ ids: ids(), total: 3 });
  });

  it('should give each row on one page only, in either order', async () => {
    for (const sort of ['newest', 'oldest']) {
      const pages = await Promise.all(['1', '2', '3'].map((page) => listed(path, name, { sort, page, limit: '1' })));

      expect(pages.flatMap((page) => page.ids)).toStrictEqual((await listed(path, name, { sort })).ids);
      expect(pages.map(({ total }) => total)).toStrictEqual([3, 3, 3]);
    }
  });

  it('should keep to the days, both included', async () => {
    const [first, second, third] = ids() as [string, string, string];

    expect((await listed(path, name, { from: dayOf(1) })).ids).toStrictEqual([third, second]);
    expect((await listed(path, name, { to: dayOf(1) })).ids).toStrictEqual([second, first]);
    expect(await listed(path, name, { from: dayOf(1), to: dayOf(1), sort: 'oldest' })).toStrictEqual({
      ids: [second],
      total: 1,
    });
    expect((await listed(path, name, { from: dayOf(2), to: dayOf(1) })).ids).toStrictEqual([]);
    expect((await listed(path, name, { from: '', to: '' })).total).toBe(3);
  });

  it('should keep to instants, both included', async () => {
    const [first, second, third] = ids() as [string, string, string];
    const instantOf = (place: number, milliseconds: number) =>
      new Date(Date.parse(`${dayOf(place)}T00:00:00.000Z`) + milliseconds).toISOString();

    expect((await listed(path, name, { from: instantOf(1, 0) })).ids).toStrictEqual([third, second]);
    expect((await listed(path, name, { to: instantOf(2, -1) })).ids).toStrictEqual([second, first]);
    expect((await listed(path, name, { from: instantOf(1, 0), to: dayOf(1) })).ids).toStrictEqual([second]);
  });

  it('should search within them', async () => {
    const { email } = people[1] as Came;

    expect((await listed(path, name, { search: email, sort: 'oldest' })).ids).toStrictEqual([ids()[1]]);
    expect((await listed(path, name, { search: email, to: '2020-01-01' })).ids).toStrictEqual([]);
  });

  it.each(['sort=random', 'from=yesterday', 'to=2026-02-30', 'status=lost', 'limit=201', 'order=oldest'])(
    'should refuse %s',
    async (query) => {
      const answer = await admin.get(`${path}${path.includes('?') ? '&' : '?'}${query}`);

      expect([answer.status, answer.body.code]).toStrictEqual([422, 'invalid_input']);
    },
  );
});

describe('When staff ask for what waits', () => {
  const waiting = (path: string, name: string) => listed(path, name, { status: 'waiting', sort: 'oldest' });

  it('should be told how much it is, and since when', async () => {
    const { queues } = must(await admin.get('/api/admin/queues'));
    const [oldestDocument] = must(await admin.get('/api/admin/documents?sort=oldest&limit=1')).documents;
    const [oldestSlip] = must(await admin.get('/api/admin/payment-slips?sort=oldest&limit=1')).paymentSlips;
    const [oldestEntry] = must(await admin.get('/api/admin/waitinglist?sort=oldest&limit=1')).waitingList;

    expect(queues).toStrictEqual({
      documents: { count: 12, oldestAt: oldestDocument.uploadedAt },
      pendingSlips: { count: 3, oldestAt: oldestSlip.createdAt },
      flaggedSlips: { count: 0, oldestAt: null },
      automation: { count: 0, oldestAt: null },
      waitingList: { count: 3, oldestAt: oldestEntry.createdAt },
    });
  });

  it('should not be told again what has not changed', async () => {
    const answer = await admin.get('/api/admin/queues');
    const again = await admin.get('/api/admin/queues', { 'if-none-match': answer.headers.get('etag') ?? '' });

    expect(again.status).toBe(304);
  });

  it('should find documents and slips until they are decided, and applications once they can be acted on', async () => {
    const [first, second, third] = people as [Came, Came, Came];
    expect((await waiting('/api/admin/documents', 'documents')).total).toBe(12);
    expect((await waiting('/api/admin/payment-slips', 'paymentSlips')).ids).toStrictEqual(
      people.map(({ slip }) => slip),
    );
    expect((await waiting('/api/automation/ready-for-submission', 'applications')).ids).toStrictEqual([]);

    for (const document of second.documents) {
      must(await admin.send('PUT', `/api/admin/documents/${document}/status`, { status: 'approved' }));
    }
    must(await admin.send('PUT', `/api/admin/payment-slips/${second.slip}/verify`, { status: 'verified' }));

    expect((await waiting('/api/admin/documents', 'documents')).ids).toStrictEqual([
      ...first.documents,
      ...third.documents,
    ]);
    expect((await waiting('/api/admin/payment-slips', 'paymentSlips')).ids).toStrictEqual([first.slip, third.slip]);
    expect((await waiting('/api/automation/ready-for-submission', 'applications')).ids).toStrictEqual([
      second.application,
    ]);
    const { automation, documents } = must(await admin.get('/api/admin/queues')).queues;
    const [ready] = must(await admin.get('/api/automation/ready-for-submission?status=waiting')).data.applications;
    expect(automation).toStrictEqual({ count: 1, oldestAt: ready.statusSince });
    expect(documents.count).toBe(8);
  });

  it('should have the applications that can be acted on before all others, whatever the order', async () => {
    const [first, second, third] = people.map(({ application }) => application);
    const automation = (query: Readonly<Record<string, string>>) =>
      listed('/api/automation/ready-for-submission', 'applications', query);

    expect(await automation({})).toStrictEqual({ ids: [second, third, first], total: 3 });
    expect(await automation({ sort: 'oldest' })).toStrictEqual({ ids: [second, first, third], total: 3 });
    expect(await automation({ page: '2', limit: '1' })).toStrictEqual({ ids: [third], total: 3 });
    expect(await automation({ page: '2', limit: '2' })).toStrictEqual({ ids: [first], total: 3 });
    expect(await automation({ status: 'validating_data' })).toStrictEqual({ ids: [third, first], total: 2 });
    expect(await automation({ status: 'ready_for_review' })).toStrictEqual({ ids: [second], total: 1 });

    must(await admin.send('POST', `/api/automation/validate/${second}`));
    expect(await automation({ status: 'ready_for_review' })).toStrictEqual({ ids: [], total: 0 });
    expect(await automation({ status: 'awaiting_submission' })).toStrictEqual({ ids: [second], total: 1 });
    must(await admin.send('POST', `/api/automation/submit/${second}`, { confirmationNumber: '20271234ABCD5678' }));
    expect(await automation({})).toStrictEqual({ ids: [third, first], total: 2 });
  });
});

describe('When an applicant asks for the automation list', () => {
  it('should get the own application and no other, whatever the query says', async () => {
    const [first] = people as [Came];
    const applicant = await logIn(service, first.email);

    for (const query of ['', '?status=awaiting_submission', '?search=nobody&page=7', '?sort=oldest&limit=200']) {
      const { data } = must(await applicant.get(`/api/automation/ready-for-submission${query}`));
      expect([idsOf(data.applications), data.total]).toStrictEqual([[first.application], 1]);
    }
    expect((await applicant.get('/api/admin/queues')).status).toBe(403);
  });
});

describe('When documents are filtered by a type that nobody uploads', () => {
  it.each(['marriage_certificate', 'education_certificate', 'payment_slip', 'other'])(
    'should answer an empty list for %s',
    async (type) => {
      expect(await listed('/api/admin/documents', 'documents', { type })).toStrictEqual({ ids: [], total: 0 });
      const answer = await listed('/api/admin/documents', 'documents', { type, status: 'waiting' });
      expect(answer).toStrictEqual({ ids: [], total: 0 });
    },
  );
});

describe('When applications are asked for by how far they are', () => {
  it('should have those on their way to a submission together', async () => {
    const [first, second, third] = people.map(({ application }) => application);

    const path = '/api/admin/applications';
    expect((await listed(path, 'applications', { status: 'not_submitted' })).ids).toStrictEqual([third, first]);
    expect((await listed(path, 'applications', { status: 'submitted' })).ids).toStrictEqual([second]);
  });
});

describe('When somebody joins the waiting list from a country that it does not offer', () => {
  it.each(['Sweden', 'Bahrain', 'ethiopia', '', 'ET'])('should be refused: %s', async (country) => {
    const head = await service.log.head();
    const entry = { email: `${randomUUID()}@example.com`, firstName: 'A', lastName: 'B', phone: '0911223344', country };
    const answer = await createClient(service).send('POST', '/api/waitinglist/signup', entry);

    expect([answer.status, answer.body.code]).toStrictEqual([422, 'invalid_input']);
    expect(answer.body.errors.map(({ field }: { readonly field: string }) => field)).toStrictEqual(['country']);
    expect(await service.log.head()).toBe(head);
  });
});
