import { randomUUID } from 'node:crypto';
import { EVENT_REGISTRY } from '@entry/domain/registry';
import { waitingListEntryStream } from '@entry/domain/streams';
import { createCommandHandler } from '@entry/platform/command-handler';
import { createEventCodec } from '@entry/platform/encryption/event-codec';
import { createSealer } from '@entry/platform/encryption/sealer';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { plainCodec } from '@entry/platform/testing/counter';
import { metadataOf } from '@entry/platform/testing/event-values';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createGateway } from './gateway.ts';
import { listen } from './http/listen.ts';
import type { Queries } from './queries/queries.ts';
import {
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
let admin: TestClient;
let applicant: TestClient;

beforeAll(async () => {
  service = await startTestService();
  admin = await registerWithRole(service, 'admin');
  applicant = await register(service);
});
afterAll(() => service.stop());

const HEADERS = {
  applications:
    'Application ID,First Name,Last Name,Email,Account ID,First Name in Form,Last Name in Form,Status,Progress (%),Confirmation Number,Number Checked (UTC),Created (UTC),Submitted (UTC)',
  documents:
    'Document ID,Application ID,First Name,Last Name,Email,Account ID,First Name in Form,Last Name in Form,Type,File Name,File Size (bytes),Status,Notes,Uploaded (UTC)',
  'payment-slips':
    'Payment Slip ID,Application ID,First Name,Last Name,Email,Account ID,First Name in Form,Last Name in Form,Amount,Payment Method,Transaction Reference,Status,Concerns,Rejection Reason,Uploaded (UTC)',
  payments:
    'Payment ID,Payment Slip ID,Application ID,First Name,Last Name,Email,Account ID,First Name in Form,Last Name in Form,Amount,Status,Created (UTC)',
  users: 'Account ID,First Name,Middle Name,Last Name,Email,Phone,Role,Active,Last Login (UTC),Registered (UTC)',
  waitinglist: 'Email,First Name,Last Name,Phone,Country,Joined Date',
};

/** The lines of an exported file, without the mark at its beginning. */
async function exported(client: TestClient, list: string): Promise<readonly string[]> {
  const { response, bytes } = await client.download(`/api/admin/${list}`);
  if (response.status !== 200) throw new Error(`Answered ${response.status}: ${bytes.toString()}`);
  const text = bytes.toString();
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);

  return text.slice(1, -2).split('\r\n');
}

async function exportsOf(client: TestClient): Promise<readonly unknown[]> {
  const events = await service.log.readAll(BEFORE_FIRST, 100_000);

  return events.filter(({ type, metadata }) => type === 'StaffExportedList' && metadata.actor.id === client.user?.id);
}

/** Under one key: what is to be shown is how a long list is read, and five thousand keys cost half a minute. */
async function joinAtOnce(count: number): Promise<void> {
  const codec = createEventCodec({ sealer: createSealer({ vault: service.vault }), registry: EVENT_REGISTRY });
  for (let begun = 0; begun < count; begun += 500) {
    const stream = waitingListEntryStream(randomUUID());
    const events = Array.from({ length: 500 }, async (_nothing, number) => {
      const data = { entryId: randomUUID(), country: 'Qatar' };
      const name = { firstName: 'Many', lastName: `Of ${begun + number}`, phone: '' };
      const personal = { ...name, email: `many${begun + number}@example.org` };
      return codec.encode({ type: 'WaitingListJoined', data, personal }, stream, metadataOf(randomUUID()));
    });
    await service.log.append(stream, 'no_stream', await Promise.all(events));
  }
}

const withQueries = (queries: Partial<Queries>): TestService => ({
  ...service,
  ...createGateway({ ...service.dependencies, queries: { ...service.dependencies.queries, ...queries } }),
});

describe('When an admin exports a list', () => {
  it('should give every list with its columns, to be saved and not to be run', async () => {
    const { id: applicationId } = await createApplication(applicant);
    const document = await uploadDocument(applicant, applicationId, 'passport');
    const slip = await uploadSlip(applicant, applicationId, { transactionReference: 'FT26001' });
    const { payments } = must(await admin.get('/api/admin/payments'));
    const owner = `Abebe,Bekele,${applicant.user?.email},${applicant.user?.id}`;
    const { application } = must(await admin.get(`/api/admin/applications/${applicationId}`));

    const lists = Object.keys(HEADERS) as (keyof typeof HEADERS)[];
    const entries = await Promise.all(
      lists.map(async (list) => [list, await exported(admin, `${list}/export`)] as const),
    );
    const files = Object.fromEntries(entries) as Record<keyof typeof HEADERS, readonly string[]>;

    const at = (instant: string) => instant.slice(0, 19).replace('T', ' ');
    expect(Object.fromEntries(Object.entries(files).map(([list, lines]) => [list, lines[0]]))).toStrictEqual(HEADERS);
    expect(files.applications).toStrictEqual([
      HEADERS.applications,
      `${applicationId},${owner},Abebe,Bekele,Pre-Registered,100,,,${at(application.createdAt)},`,
    ]);
    expect(files.documents).toStrictEqual([
      HEADERS.documents,
      `${document.id},${applicationId},${owner},Abebe,Bekele,Passport,scan.jpg,${document.fileSize},Pending Review,,${at(document.uploadedAt)}`,
    ]);
    expect(files['payment-slips']).toStrictEqual([
      HEADERS['payment-slips'],
      `${slip.id},${applicationId},${owner},Abebe,Bekele,5000,Bank transfer,FT26001,Pending,,,${at(slip.createdAt)}`,
    ]);
    expect(files.payments).toStrictEqual([
      HEADERS.payments,
      `${payments[0].id},${slip.id},${applicationId},${owner},Abebe,Bekele,5000,Pending,${at(payments[0].createdAt)}`,
    ]);
    expect(files.users).toHaveLength(3);

    const { response } = await admin.download('/api/admin/waitinglist/export');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="waiting-list.csv"; filename*=UTF-8''waiting-list.csv`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    });
  });

  it('should give the rows of its search and filters, and say so before the first byte', async () => {
    const other = await registerWithRole(service, 'admin');
    const { id } = await createApplication(await register(service));

    const lines = await exported(other, `applications/export?search=${id.slice(-8)}&status=pre_registered`);
    const none = await exported(other, `applications/export?search=${id.slice(-8)}&status=draft`);

    expect(lines.map((line) => line.split(',')[0])).toStrictEqual(['Application ID', id]);
    expect(none).toStrictEqual([HEADERS.applications]);
    const searchHash = await service.dependencies.keyedHash('staff-search', id.slice(-8));
    const base = { staffAccountId: other.user?.id, list: 'applications', searchHash, wordCount: 1 };
    const route = 'GET /api/admin/applications/export';
    expect((await exportsOf(other)).map((event) => (event as { data: unknown }).data)).toStrictEqual([
      { ...base, filters: [{ filter: 'status', value: 'pre_registered' }], rowCount: 1, route },
      { ...base, filters: [{ filter: 'status', value: 'draft' }], rowCount: 0, route },
    ]);
  });

  it('should refuse what is no filter of the list, pages included', async () => {
    for (const query of ['page=2', 'limit=1', 'name=Abebe', 'status=nothing']) {
      expect((await admin.get(`/api/admin/applications/export?${query}`)).body.code).toBe('invalid_input');
    }
  });

  it('should say of the links of all who are invited that they leave, apart from the list itself', async () => {
    const other = await registerWithRole(service, 'admin');
    await exported(other, 'waitinglist/export');
    must(await other.get('/api/admin/waitinglist/invitations'));
    must(await other.get('/api/admin/waitinglist/invitations?page=2'));

    expect((await exportsOf(other)).map((event) => (event as { data: { route: string } }).data.route)).toStrictEqual([
      'GET /api/admin/waitinglist/export',
      'GET /api/admin/waitinglist/invitations',
    ]);
  });

  it('should run nothing that people typed', async () => {
    const email = `${randomUUID()}@example.com`;
    must(
      await createClient(service).send('POST', '/api/waitinglist/signup', {
        email,
        firstName: '=HYPERLINK("http://x","y")',
        lastName: '@SUM(A1)',
        phone: '+251911234567',
        country: 'Ethiopia',
      }),
    );

    const lines = await exported(admin, `waitinglist/export?search=${email}`);

    expect(lines[1]?.slice(0, -'2026-01-01'.length)).toBe(
      `${email},"'=HYPERLINK(""http://x"",""y"")",'@SUM(A1),+251911234567,Ethiopia,`,
    );
  });

  it('should give five thousand rows by pages, each once', async () => {
    await joinAtOnce(5_000);
    await service.dependencies.projections.waitFor(await service.log.head(), 60_000);
    let largest = 0;
    const { listWaitingList } = service.dependencies.queries;
    const counted = withQueries({
      listWaitingList: (filter) => {
        largest = Math.max(largest, filter.limit);
        return listWaitingList(filter);
      },
    });

    const lines = await exported(clientOn(counted, admin), 'waitinglist/export?search=many');

    const numbers = lines.slice(1).map((line) => Number(/^many(\d+)@/.exec(line)?.[1]));
    expect(numbers.toSorted((left, right) => left - right)).toStrictEqual(
      Array.from({ length: 5_000 }, (_nothing, number) => number),
    );
    expect(largest).toBe(500);
  });
});

describe('When a list cannot be exported', () => {
  it('should refuse it to everybody but admins, and say nothing', async () => {
    const auditor = await registerWithRole(service, 'auditor');
    for (const list of Object.keys(HEADERS)) {
      for (const client of [auditor, applicant]) {
        expect((await client.get(`/api/admin/${list}/export`)).body.code).toBe('not_permitted');
      }
    }

    expect([await exportsOf(auditor), await exportsOf(applicant)]).toStrictEqual([[], []]);
  });

  it('should send no byte of it when the log cannot take that it leaves', async () => {
    const log = { ...service.log, append: () => Promise.reject(new UnavailableError('event log')) };
    const commands = createCommandHandler({ log, codec: plainCodec });
    const broken = { ...service, ...createGateway({ ...service.dependencies, log, commands }) };
    const other = await registerWithRole(service, 'admin');

    for (const list of Object.keys(HEADERS)) {
      const { status, body } = await clientOn(broken, other).get(`/api/admin/${list}/export`);
      expect([list, status, body.code]).toStrictEqual([list, 503, 'access_not_recorded']);
    }
    expect(await exportsOf(other)).toStrictEqual([]);
  });

  it('should refuse more rows than a file may have instead of leaving some out', async () => {
    const many = withQueries({ listUsers: async () => ({ rows: [], total: 100_001 }) });
    const other = await registerWithRole(service, 'admin');

    const { status, body } = await clientOn(many, other).get('/api/admin/users/export');

    expect([status, body.code]).toStrictEqual([409, 'export_too_large']);
    expect(await exportsOf(other)).toStrictEqual([]);
  });

  it('should break off and not end when the rest of the rows cannot be read', async () => {
    const person = { email: 'a@example.org', firstName: 'A', lastName: 'B', phone: '', country: 'Qatar' } as const;
    const entry = { ...person, state: 'waiting', invitedAt: null, expiresAt: null, confirmedAt: null } as const;
    const failing = withQueries({
      listWaitingList: async ({ offset, limit }) => {
        if (offset > 0) throw new UnavailableError('read store');
        const createdAt = '2026-01-01T00:00:00.000Z';
        return { rows: Array.from({ length: limit }, () => ({ id: randomUUID(), ...entry, createdAt })), total: 2_000 };
      },
    });

    const server = await listen(failing, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.drain(0));

    const response = await fetch(`${server.address}/api/admin/waitinglist/export`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });

    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    const [line] = service.logLines
      .map((text) => JSON.parse(text))
      .filter(({ message }) => message === 'Export broke off');
    expect(line).toMatchObject({ route: '/api/admin/waitinglist/export', errorName: 'UnavailableError' });
  });
});
