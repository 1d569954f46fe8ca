import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from './testing/refusal.ts';
import {
  createApplication,
  createClient,
  must,
  person,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let visitor: TestClient;
let applicant: TestClient;
let admin: TestClient;
let applicationId: string;

beforeAll(async () => {
  service = await startTestService();
  visitor = createClient(service);
  admin = await registerWithRole(service, 'admin');
  applicant = await register(service);
  applicationId = (await createApplication(applicant)).id;
});
afterAll(() => service.stop());

describe('When a rule refuses', () => {
  it('should keep an e-mail address for one account, whatever its case', async () => {
    const email = `${randomUUID()}@example.com`;
    await register(service, email);

    const { status, body } = await refusalOf(service, () =>
      visitor.send('POST', '/api/auth/register', person(email.toUpperCase())),
    );
    expect([status, body.code]).toStrictEqual([409, 'email_taken']);
  });

  it('should let one of many win who register the same address at once', async () => {
    const email = `${randomUUID()}@example.com`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor.send('POST', '/api/auth/register', person(email))),
    );

    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toStrictEqual([
      201, 409, 409, 409, 409, 409,
    ]);
  });

  it('should answer alike for an unknown address, a wrong password and an inactive account', async () => {
    const inactive = await register(service);
    must(await admin.send('PUT', `/api/admin/users/${inactive.user?.id}`, { isActive: false }));
    const attempts = [
      { email: 'nobody@example.com', password: 'Meskerem13' },
      { email: applicant.user?.email, password: 'Tikimt2014' },
      { email: inactive.user?.email, password: 'Meskerem13' },
    ];

    for (const attempt of attempts) {
      const { status, body } = await refusalOf(service, () => visitor.send('POST', '/api/auth/login', attempt));
      expect([status, body.code, body.message]).toStrictEqual([
        401,
        'invalid_credentials',
        'Invalid email or password',
      ]);
    }
  });

  it('should refuse a second application', async () => {
    const { status, body } = await refusalOf(service, () => applicant.send('POST', '/api/applications', {}));

    expect([status, body.code]).toStrictEqual([409, 'application_exists']);
  });

  it('should refuse a change that rests on an older revision, and take one on the present', async () => {
    const path = `/api/applications/${applicationId}`;
    const tag = (await applicant.get(path)).headers.get('etag') ?? '';
    must(await applicant.send('PUT', path, { city: 'Gondar' }, { 'if-match': `W/${tag}` }));

    const { status, body } = await refusalOf(service, () =>
      applicant.send('PUT', path, { city: 'Jimma' }, { 'if-match': tag }),
    );
    expect([status, body.code]).toStrictEqual([412, 'stale_revision']);
    expect(must(await applicant.get(path)).application.city).toBe('Gondar');
  });

  it('should refuse a wrong current password and a correction without a reason', async () => {
    const password = await refusalOf(service, () =>
      applicant.send('POST', '/api/auth/change-password', { currentPassword: 'Wrong1', newPassword: 'Other1' }),
    );
    const slip = await uploadSlip(applicant, applicationId);
    const reopening = await refusalOf(service, () =>
      admin.send('POST', `/api/admin/payment-slips/${slip.id}/reopen`, { reason: ' ' }),
    );

    expect([password.body.code, reopening.body.code]).toStrictEqual(['current_password_wrong', 'invalid_input']);
    expect(reopening.body.errors).toStrictEqual([{ field: 'reason', message: 'A reason is required' }]);
  });

  it('should refuse a number that another application has, however it is written', async () => {
    const [first, second] = [await readyToRecord(), await readyToRecord()];
    const number = '2027AAAA BBBB 0001';
    must(await first.client.send('POST', `/api/automation/submit/${first.id}`, { confirmationNumber: number }));

    const answer = await second.client.send('POST', `/api/automation/submit/${second.id}`, {
      confirmationNumber: '2027aaaabbbb0001',
    });
    expect([answer.status, answer.body.code]).toStrictEqual([409, 'confirmation_number_taken']);
    const other = await second.client.send('POST', `/api/automation/submit/${second.id}`, {
      confirmationNumber: '2027AF1234',
    });
    expect(must(other).data).toStrictEqual({ confirmationNumber: '2027AF1234', warnings: ['looks_like_case_number'] });
  });
});

async function readyToRecord(): Promise<{ readonly client: TestClient; readonly id: string }> {
  const client = await register(service);
  const { id } = await createApplication(client);
  for (const type of ['passport', 'id_card', 'birth_certificate', 'photo']) {
    const document = await uploadDocument(client, id, type);
    must(await admin.send('PUT', `/api/admin/documents/${document.id}/status`, { status: 'approved' }));
  }
  const slip = await uploadSlip(client, id);
  must(await admin.send('PUT', `/api/admin/payment-slips/${slip.id}/verify`, { status: 'verified' }));
  expect(must(await client.send('POST', `/api/automation/validate/${id}`)).data.isReadyForSubmission).toBe(true);

  return { client, id };
}
