import type { Notification } from '@entry/contracts/inbox/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApplication,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

/** The steps of one applicant, in order: each builds on the one before. */
describe('When an applicant goes the whole way', () => {
  let service: TestService;
  let applicant: TestClient;
  let admin: TestClient;
  let applicationId: string;
  let slipId: string;

  beforeAll(async () => {
    service = await startTestService();
    admin = await registerWithRole(service, 'admin');
    applicant = await register(service, 'Abebe.Bekele@example.com');
  });
  afterAll(() => service.stop());

  it('should have a session and no application yet', async () => {
    const { user } = must(await applicant.get('/api/auth/me'));

    expect(user).toMatchObject({ firstName: 'Abebe', email: 'Abebe.Bekele@example.com', role: 'user', isActive: true });
    expect(must(await applicant.get('/api/applications'))).toStrictEqual({ applications: [] });
  });

  it('should create the application, complete as it is', async () => {
    const application = await createApplication(applicant);
    applicationId = application.id;

    expect(application).toMatchObject({
      status: 'pre_registered',
      completionPercentage: 100,
      automationStatus: 'validating_data',
      firstName: 'Abebe',
      spouseFirstName: '',
      children: [],
      confirmationNumber: null,
    });
    expect(application).not.toHaveProperty('adminNotes');
    expect(must(await applicant.get('/api/applications')).applications).toStrictEqual([application]);
  });

  it('should save a part of the form and keep the rest', async () => {
    const answer = await applicant.send('PUT', `/api/applications/${applicationId}`, { city: 'Adama' });

    expect(must(answer).application).toMatchObject({ city: 'Adama', firstName: 'Abebe' });
    expect(answer.headers.get('etag')).toBe(`"${answer.body.application.revision}"`);
    expect(answer.headers.get('x-log-position')).toMatch(/^\d+$/);
  });

  it('should take the four documents', async () => {
    for (const type of ['passport', 'id_card', 'birth_certificate', 'photo']) {
      const document = await uploadDocument(applicant, applicationId, type);
      expect(document).toMatchObject({ type, status: 'pending_review' });
    }

    const { documents } = must(await applicant.get(`/api/documents/${applicationId}`));
    expect(documents.map((document: { type: string }) => document.type)).toStrictEqual([
      'passport',
      'id_card',
      'birth_certificate',
      'photo',
    ]);
  });

  it('should take the payment slip and quote the fee', async () => {
    const slip = await uploadSlip(applicant, applicationId, { transactionReference: 'FT 2611 0001' });
    slipId = slip.id;
    const { paymentSlips, quote } = must(await applicant.get('/api/paymentslips'));

    expect(slip).toMatchObject({ status: 'pending', amount: 5_000, isAltered: null, alterationScore: null });
    expect(paymentSlips).toStrictEqual([slip]);
    expect(quote).toMatchObject({ amount: 5_000, currency: 'ETB', window: 'standard' });
    expect(must(await applicant.get(`/api/paymentslips/${slipId}`)).paymentSlip).toStrictEqual(slip);
  });

  it('should refuse to submit before the evidence is approved, and say what is missing', async () => {
    const answer = await applicant.send('POST', `/api/applications/${applicationId}/submit`);

    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'application_not_ready',
      missingDocuments: ['passport', 'photo', 'id_card', 'birth_certificate'],
    });
  });

  it('should become ready by itself when an admin approves the documents and verifies the slip', async () => {
    const { documents } = must(await admin.get('/api/admin/documents?search=abebe&status=pending_review'));
    expect(documents).toHaveLength(4);
    for (const { id } of documents) {
      const path = `/api/admin/documents/${id}/status`;
      expect(must(await admin.send('PUT', path, { status: 'approved' })).document.status).toBe('approved');
    }

    const { payments } = must(await admin.get('/api/admin/payments?status=pending&limit=5'));
    expect(payments).toMatchObject([{ paymentSlipId: slipId, amount: 5_000, user: { firstName: 'Abebe' } }]);
    const { analysis } = must(await admin.get(`/api/admin/payment-slips/${slipId}/integrity`));
    expect(analysis).toMatchObject({ riskLevel: 'LOW', fileInfo: { format: 'pdf' } });
    const verified = must(await admin.send('PUT', `/api/admin/payment-slips/${slipId}/verify`, { status: 'verified' }));

    expect(verified).toMatchObject({
      paymentSlip: { status: 'verified', user: { email: 'Abebe.Bekele@example.com' } },
      integrityResults: { isValid: true, suspiciousActivities: [] },
    });
    expect(must(await applicant.get(`/api/applications/${applicationId}`)).application).toMatchObject({
      status: 'ready_for_submission',
      automationStatus: 'ready_for_review',
      isPaymentComplete: true,
    });
  });

  it('should be submitted by the applicant, and be read-only then', async () => {
    const { application } = must(await applicant.send('POST', `/api/applications/${applicationId}/submit`));
    expect(application.status).toBe('submitted');

    const save = await applicant.send('PUT', `/api/applications/${applicationId}`, { city: 'Mekelle' });
    expect(save).toMatchObject({ status: 409, body: { code: 'application_read_only' } });
  });

  it('should pass validation and get its confirmation number on the automation page', async () => {
    const list = must(await applicant.get('/api/automation/ready-for-submission')).data.applications;
    expect(list).toMatchObject([{ id: applicationId, automationStatus: 'submitted', hasPhoto: true }]);
    expect(list[0].form.city).toBe('Adama');

    const path = `/api/automation/submit/${applicationId}`;
    const early = await applicant.send('POST', path, { confirmationNumber: '20271234ABCD5678' });
    expect(early).toMatchObject({ status: 409, body: { code: 'application_not_validated' } });

    const validated = must(await applicant.send('POST', `/api/automation/validate/${applicationId}`)).data;
    expect(validated).toStrictEqual({
      automationStatus: 'submitted',
      isReadyForSubmission: true,
      validationIssues: [],
    });
    const submitted = must(await applicant.send('POST', path, { confirmationNumber: ' 20271234ABCD5678 ' })).data;
    expect(submitted).toStrictEqual({ confirmationNumber: '20271234ABCD5678', warnings: [] });
    expect(must(await applicant.get('/api/automation/ready-for-submission')).data.applications).toMatchObject([
      {
        id: applicationId,
        confirmationNumber: '20271234ABCD5678',
        confirmationCheck: { typedBy: 'applicant', checkedAt: null },
      },
    ]);
  });

  it('should show the number and tell of everything that happened', async () => {
    const { applications } = must(await applicant.get('/api/applications'));
    expect(applications[0].confirmationNumber).toBe('20271234ABCD5678');

    const { notifications, unreadCount } = must(await applicant.get('/api/notifications?limit=50'));
    const titles: string[] = notifications.map(({ title }: { title: string }) => title);
    // The two in the middle come from one append: they happened at the same instant.
    expect([...titles.slice(0, 2), ...titles.slice(2, 4).sort(), ...titles.slice(4)]).toStrictEqual([
      'Confirmation number recorded',
      'Application submitted',
      'Application ready for submission',
      'Payment verified',
      'Document approved',
      'Document approved',
      'Document approved',
      'Document approved',
      'Payment slip received',
    ]);
    expect(unreadCount).toBe(9);
  });

  it('should lead each notification to the page where more about it stands', async () => {
    const { notifications } = must(await applicant.get('/api/notifications'));
    const places = notifications.map(({ title, page, documentType }: Notification) => [title, page, documentType]);

    expect(places.slice(0, 2).map(([, page]: string[]) => page)).toStrictEqual(['dashboard', 'dashboard']);
    expect(places.slice(4, 8).toSorted()).toStrictEqual([
      ['Document approved', 'documents', 'birth_certificate'],
      ['Document approved', 'documents', 'id_card'],
      ['Document approved', 'documents', 'passport'],
      ['Document approved', 'documents', 'photo'],
    ]);
    expect(places.slice(8)).toStrictEqual([['Payment slip received', 'payments', null]]);
  });

  it('should let notifications be read and deleted', async () => {
    const { notifications } = must(await applicant.get('/api/notifications'));
    const [first, second] = notifications;

    const read = must(await applicant.send('PUT', `/api/notifications/${first.id}/read`)).notification;
    expect(read).toMatchObject({ id: first.id, isRead: true });
    must(await applicant.send('DELETE', `/api/notifications/${second.id}`));
    expect(must(await applicant.get('/api/notifications/unread-count'))).toStrictEqual({ unreadCount: 7 });
    expect(must(await applicant.send('PUT', '/api/notifications/read-all'))).toStrictEqual({ unreadCount: 0 });
  });

  it('should show in the dashboards', async () => {
    expect(must(await admin.get('/api/admin/dashboard'))).toMatchObject({
      statistics: {
        totalUsers: 2,
        totalApplications: 1,
        pendingApplications: 0,
        completedPayments: 1,
        totalWaitingList: 0,
      },
      recentApplications: [{ id: applicationId }],
    });
    expect(must(await admin.get('/api/automation/dashboard')).data.dashboard).toStrictEqual({
      totalApplications: 1,
      readyForSubmission: 0,
      preRegistered: 0,
      submitted: 1,
    });
  });

  it('should never have written anything personal to its log', () => {
    const lines = service.logLines.join('\n');

    expect(lines).toContain('/api/applications/{id}');
    for (const personal of ['Abebe', 'Bekele', 'example.com', '251911', 'search=', '20271234ABCD5678']) {
      expect(lines).not.toContain(personal);
    }
    expect(service.logLines.filter((line) => line.includes('"level":"error"'))).toStrictEqual([]);
  });
});
