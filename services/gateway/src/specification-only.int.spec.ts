import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApplication,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let admin: TestClient;
let applicant: TestClient;
let applicationId: string;

beforeAll(async () => {
  service = await startTestService();
  admin = await registerWithRole(service, 'admin');
  applicant = await register(service);
  applicationId = (await createApplication(applicant)).id;
});
afterAll(() => service.stop());

describe('When a client knows the specification only', () => {
  it.each(['3500', '3500.0', '3500.00'])(
    'should send an amount as a field of numbers writes the amount: %s',
    async (amount) => {
      const answer = await applicant.upload('/api/paymentslips/upload', {
        fileField: 'paymentSlip',
        bytes: Buffer.from('no picture'),
        fields: { applicationId, amount, paymentMethod: 'mobile_money', legalWarningAccepted: 'true' },
      });

      // The file is refused, the amount is not.
      expect(answer.body.code).toBe('unsupported_file_type');
    },
  );

  it('should put a document back to pending, and find the document by that status', async () => {
    const document = await uploadDocument(applicant, applicationId, 'passport');
    const path = `/api/admin/documents/${document.id}/status`;
    must(await admin.send('PUT', path, { status: 'approved' }));

    const { document: reviewed } = must(await admin.send('PUT', path, { status: 'pending' }));

    expect(reviewed.status).toBe('pending_review');
    const { documents } = must(await admin.get('/api/admin/documents?status=pending'));
    expect(documents.map(({ id }: { id: string }) => id)).toStrictEqual([document.id]);
  });

  it('should send a user back as the user came, with a change', async () => {
    const path = `/api/admin/users/${applicant.user?.id}`;
    const { user } = must(await admin.get(path));

    const changed = must(await admin.send('PUT', path, { ...user, middleName: 'Tesfaye' }));

    expect(changed.user).toStrictEqual({ ...user, middleName: 'Tesfaye' });
  });

  it('should give a profile a name of one letter', async () => {
    const { user } = must(await applicant.send('PUT', '/api/auth/profile', { firstName: 'O', lastName: 'Ö' }));

    expect([user.firstName, user.lastName]).toStrictEqual(['O', 'Ö']);
  });

  it('should show the one message of a refusal, in the words for the first field', async () => {
    const { status, body } = await applicant.send('PUT', '/api/auth/profile', { firstName: '', lastName: '' });

    expect([status, body.code, body.message]).toStrictEqual([422, 'invalid_input', 'First name is required']);
  });

  it('should see in a list whether an application has a photo and is ready', async () => {
    const { applications } = must(await admin.get('/api/admin/applications'));

    expect(applications).toMatchObject([{ id: applicationId, isPhotoValid: false, isReadyForSubmission: false }]);
  });
});
