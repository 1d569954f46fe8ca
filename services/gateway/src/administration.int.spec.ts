import { randomUUID } from 'node:crypto';
import { pdf } from '@entry/media/testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApplication,
  createClient,
  logIn,
  must,
  PASSWORD,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let admin: TestClient;

beforeAll(async () => {
  service = await startTestService({ waitingListSlots: 1 });
  admin = await registerWithRole(service, 'admin');
});
afterAll(() => service.stop());

async function applicantWithApplication(): Promise<{ readonly client: TestClient; readonly id: string }> {
  const client = await register(service);
  return { client, id: (await createApplication(client)).id };
}

describe('When a payment slip was seen before', () => {
  it('should be flagged by the check, and be verified only by force and with a reason', async () => {
    const [first, second] = [await applicantWithApplication(), await applicantWithApplication()];
    const bytes = pdf('the same slip');
    await uploadSlip(first.client, first.id, { transactionReference: 'ft 77 01' }, bytes);
    const again = await uploadSlip(second.client, second.id, { transactionReference: 'FT7701' }, bytes);
    const path = `/api/admin/payment-slips/${again.id}`;

    const flagged = must(await admin.send('PUT', `${path}/verify`, { status: 'verified' }));
    expect(flagged.integrityResults).toStrictEqual({
      isValid: false,
      suspiciousActivities: [
        'An identical file was uploaded as a payment slip before.',
        'The transaction reference was used on another payment slip.',
      ],
    });
    expect(flagged.paymentSlip).toMatchObject({
      status: 'flagged',
      concerns: ['reference_used_before', 'file_used_before'],
    });
    expect(must(await admin.get(`${path}/integrity`)).analysis.riskLevel).toBe('HIGH');
    expect(must(await second.client.get(`/api/paymentslips/${again.id}`)).paymentSlip).not.toHaveProperty('concerns');

    const forced = must(
      await admin.send('PUT', `${path}/verify`, {
        status: 'verified',
        skipIntegrityCheck: true,
        reason: 'Bank confirmed by phone',
      }),
    );
    expect(forced.paymentSlip.status).toBe('verified');
    const settled = await admin.send('PUT', `${path}/verify`, { status: 'rejected', rejectionReason: 'No' });
    expect([settled.status, settled.body.code]).toStrictEqual([409, 'payment_slip_settled']);
  });

  it('should not be a concern when the first try was refused', async () => {
    const { client, id } = await applicantWithApplication();
    const bytes = pdf(randomUUID());
    must(await admin.send('PUT', `/api/admin/applications/${id}/status`, { status: 'rejected' }));
    const head = await service.log.head();
    const refused = await client.upload('/api/paymentslips/upload', {
      fileField: 'paymentSlip',
      bytes,
      fields: { applicationId: id, amount: '5000', paymentMethod: 'mobile_money', legalWarningAccepted: 'true' },
    });
    expect([refused.status, refused.body.code]).toStrictEqual([409, 'action_not_allowed']);
    expect(await service.log.head()).toBe(head);

    const other = await applicantWithApplication();
    const slip = await uploadSlip(other.client, other.id, {}, bytes);
    const { paymentSlips } = must(await admin.get('/api/admin/payment-slips?status=pending'));
    expect(paymentSlips.find((row: { id: string }) => row.id === slip.id).concerns).toStrictEqual([]);
  });

  it('should be settled from the dashboard as well', async () => {
    const { client, id } = await applicantWithApplication();
    await uploadSlip(client, id, { amount: '3500' });
    await uploadSlip(client, id);
    const { payments } = must(await client.get('/api/applications')).applications[0];
    const approve = (index: number, status: string) =>
      admin.send('PUT', `/api/admin/payments/${payments[index].id}/verify`, { status });

    const low = must(await approve(0, 'completed'));
    expect(low.payment.status).toBe('completed');
    expect(low.integrityResults.suspiciousActivities).toStrictEqual([]);
    expect(must(await approve(1, 'failed')).payment.status).toBe('failed');
  });
});

describe('When an admin manages accounts', () => {
  it('should find people by beginnings of names, addresses, phone digits and ids', async () => {
    const email = `sara.${randomUUID()}@example.com`;
    const person = await register(service, email);
    const id = person.user?.id ?? '';

    for (const search of ['abe bek', 'sara', id.slice(-8), '25191122']) {
      const { users } = must(await admin.get(`/api/admin/users?search=${encodeURIComponent(search)}`));
      expect(users.map((user: { id: string }) => user.id)).toContain(id);
    }
    expect(must(await admin.get('/api/admin/users?search=nobodyhere')).users).toStrictEqual([]);
  });

  it('should move a person to another address that is free, and free the old one', async () => {
    const person = await register(service);
    const other = await register(service);
    const path = `/api/admin/users/${person.user?.id}`;
    const email = `${randomUUID()}@example.com`;

    const taken = await admin.send('PUT', path, { email: other.user?.email });
    expect([taken.status, taken.body.code]).toStrictEqual([409, 'email_taken']);
    expect(must(await admin.send('PUT', path, { email, firstName: 'Almaz' })).user).toMatchObject({
      email,
      firstName: 'Almaz',
      lastName: 'Bekele',
    });
    expect((await logIn(service, email)).user?.id).toBe(person.user?.id);
    await register(service, person.user?.email);
  });

  it('should never lose the last admin, and let nobody shut themselves out', async () => {
    const self = `/api/admin/users/${admin.user?.id}`;
    for (const answer of [
      await admin.send('PUT', `${self}/role`, { role: 'user' }),
      await admin.send('PUT', self, { isActive: false }),
      await admin.send('DELETE', self),
    ]) {
      expect([answer.status, answer.body.code]).toStrictEqual([403, 'not_permitted']);
    }

    // Two admins who demote each other at the same moment: one of them must win.
    const second = await registerWithRole(service, 'admin');
    const answers = await Promise.all([
      admin.send('PUT', `/api/admin/users/${second.user?.id}/role`, { role: 'user' }),
      second.send('PUT', self, { isActive: false }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

    admin = await logIn(service, (answers[0].status === 200 ? admin : second).user?.email ?? '');
    expect(must(await admin.get('/api/admin/dashboard'))).toHaveProperty('statistics');
  });

  it('should erase a person: account, application, files and key', async () => {
    const { client, id } = await applicantWithApplication();
    const { id: accountId = '', email = '' } = client.user ?? {};
    const document = await uploadDocument(client, id, 'passport');
    const found = await service.dependencies.queries.findDocumentFile(document.id);
    const file = found ?? { fileId: '', subjectId: '' };
    expect(await service.files.read(file.fileId, file.subjectId)).not.toBeNull();

    must(await admin.send('DELETE', `/api/admin/users/${accountId}`));

    expect((await client.get('/api/auth/me')).body.code).toBe('session_ended');
    expect((await admin.get(`/api/admin/users/${accountId}`)).status).toBe(404);
    expect((await admin.get(`/api/admin/applications/${id}`)).status).toBe(404);
    expect(await service.files.read(file.fileId, file.subjectId)).toBeNull();
    expect(await service.vault.findKey(accountId)).toBeNull();
    const login = await createClient(service).send('POST', '/api/auth/login', { email, password: PASSWORD });
    expect(login.body.code).toBe('invalid_credentials');
    expect((await register(service, email)).user?.id).not.toBe(accountId);
    must(await admin.send('DELETE', `/api/admin/users/${accountId}`));
  });

  it('should set the status of an application and keep the notes from the applicant', async () => {
    const { client, id } = await applicantWithApplication();
    const path = `/api/admin/applications/${id}`;
    const { application } = must(
      await admin.send('PUT', `${path}/status`, { status: 'under_review', adminNotes: 'Check the name' }),
    );

    expect(application).toMatchObject({ status: 'under_review', adminNotes: 'Check the name' });
    expect(must(await client.get(`/api/applications/${id}`)).application).not.toHaveProperty('adminNotes');
    const list = must(await admin.get(`/api/admin/applications?status=under_review&search=${id.slice(-8)}`));
    expect(list).toMatchObject({ applications: [{ id }], total: 1, page: 1, limit: 20 });
  });
});

describe('When people join the waiting list', () => {
  const join = (email: string) =>
    createClient(service).send('POST', '/api/waitinglist/signup', {
      email,
      firstName: 'Hana',
      lastName: 'Tesfaye',
      phone: '+251 911-22 33 44',
      country: 'Ethiopia',
    });

  it('should take each once, however many places there are', async () => {
    expect(must(await join('hana@example.com'))).toStrictEqual({ message: "You're on the list!" });
    must(await join('HANA@example.com'));
    must(await join('second@example.com'));
    must(await join('third@example.com'));
  });

  it('should erase somebody who is removed', async () => {
    const { waitingList, total } = must(await admin.get('/api/admin/waitinglist?search=hana&limit=5'));
    expect(total).toBe(3);
    const entry = waitingList.find(({ email }: { email: string }) => email === 'hana@example.com');
    expect(entry).toMatchObject({ country: 'Ethiopia', firstName: 'Hana', phone: '+251 911-22 33 44' });

    must(await admin.send('DELETE', `/api/admin/waitinglist/${entry.id}`));
    expect((await admin.send('DELETE', `/api/admin/waitinglist/${entry.id}`)).status).toBe(404);
    expect(await service.vault.findKey(entry.id)).toBeNull();
  });
});

describe('When a visitor is somewhere', () => {
  it.each([
    [undefined, true],
    ['ET', true],
    ['se', true],
    ['US', false],
    ['XX', true],
    ['nonsense', true],
  ])('should answer for the country %s', async (country, allowed) => {
    const headers: Record<string, string> = country === undefined ? {} : { 'x-country': country };

    expect(must(await createClient(service).get('/api/geo/check', headers))).toStrictEqual({ allowed });
  });
});
