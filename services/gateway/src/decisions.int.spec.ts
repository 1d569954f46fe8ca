import { randomUUID } from 'node:crypto';
import { pdf } from '@entry/media/testing/files';
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

let service: TestService;
let sara: TestClient;
let dawit: TestClient;

beforeAll(async () => {
  service = await startTestService();
  [sara, dawit] = await Promise.all([registerWithRole(service, 'admin'), registerWithRole(service, 'admin')]);
});
afterAll(() => service.stop());

async function applicant(): Promise<{ readonly client: TestClient; readonly id: string }> {
  const client = await register(service);
  return { client, id: (await createApplication(client)).id };
}

const statusOf = (id: string) => `/api/admin/applications/${id}/status`;
const verdictOn = (id: string) => `/api/admin/payment-slips/${id}/verify`;

describe('When two admins decide on the same thing', () => {
  it('should refuse the second, who is shown what the first decided', async () => {
    const { client, id } = await applicant();
    const { id: documentId } = await uploadDocument(client, id, 'passport');
    const path = `/api/admin/documents/${documentId}/status`;
    must(await sara.send('PUT', path, { status: 'approved', seenDecisions: 0 }));

    const late = await dawit.send('PUT', path, { status: 'rejected', adminNotes: 'Blurred', seenDecisions: 0 });

    expect([late.status, late.body.code, late.body.details]).toStrictEqual([
      409,
      'decided_meanwhile',
      ['It is now: Approved.'],
    ]);
    const { documents } = must(await dawit.get(`/api/admin/documents?search=${documentId}`));
    expect(documents).toMatchObject([{ status: 'approved', decision: { count: 1, by: { id: sara.user?.id } } }]);
    must(await dawit.send('PUT', path, { status: 'rejected', adminNotes: 'Blurred', seenDecisions: 1 }));
  });

  it('should take a decision that does not say what it saw, as the specification sends it', async () => {
    const { client, id } = await applicant();
    const slip = await uploadSlip(client, id);
    must(await sara.send('PUT', statusOf(id), { status: 'under_review' }));

    expect(must(await dawit.send('PUT', statusOf(id), { status: 'approved' })).application.status).toBe('approved');
    expect(must(await dawit.send('PUT', verdictOn(slip.id), { status: 'verified' })).paymentSlip.status).toBe(
      'verified',
    );
  });

  it('should not let a save of the applicant get into the way', async () => {
    const { client, id } = await applicant();
    const { id: documentId } = await uploadDocument(client, id, 'id_card');
    must(await client.send('PUT', `/api/applications/${id}`, { city: 'Hawassa' }));

    const review = { status: 'approved', seenDecisions: 0 };
    expect((await sara.send('PUT', `/api/admin/documents/${documentId}/status`, review)).status).toBe(200);
  });

  it('should tell an applicant nothing of who decided', async () => {
    const { client, id } = await applicant();
    const { id: documentId } = await uploadDocument(client, id, 'passport');
    must(await sara.send('PUT', `/api/admin/documents/${documentId}/status`, { status: 'approved' }));

    const text = JSON.stringify(must(await client.get('/api/applications')));
    expect(text).toContain('approved');
    expect(text).not.toContain(sara.user?.id);
    expect(text).not.toContain('decision');
  });
});

describe('When a slip was settled by mistake', () => {
  it('should be reopened with a reason, decided anew, and its applicant told', async () => {
    const { client, id } = await applicant();
    const slip = await uploadSlip(client, id);
    const path = `/api/admin/payment-slips/${slip.id}/reopen`;
    must(await sara.send('PUT', verdictOn(slip.id), { status: 'rejected', rejectionReason: 'Unreadable' }));

    const reasonless = await sara.send('POST', path, { reason: ' ' });
    expect([reasonless.status, reasonless.body.code]).toStrictEqual([422, 'invalid_input']);
    const reopened = must(await sara.send('POST', path, { reason: 'Can be read after all', seenDecisions: 1 }));
    expect(reopened.paymentSlip).toMatchObject({ status: 'pending', rejectionReason: '', decision: { count: 2 } });
    expect(must(await client.get('/api/applications')).applications[0].payments).toMatchObject([{ status: 'pending' }]);
    const { notifications } = must(await client.get('/api/notifications?limit=1'));
    expect(notifications).toMatchObject([{ title: 'Payment slip under review' }]);
    const verified = must(await sara.send('PUT', verdictOn(slip.id), { status: 'verified', seenDecisions: 2 }));
    expect(verified.paymentSlip.status).toBe('verified');
  });

  it('should say that a slip that waits needs no reopening', async () => {
    const { client, id } = await applicant();
    const slip = await uploadSlip(client, id);

    const refused = await sara.send('POST', `/api/admin/payment-slips/${slip.id}/reopen`, { reason: 'Wrong' });
    expect([refused.status, refused.body.code]).toStrictEqual([409, 'payment_slip_not_settled']);
  });
});

describe('When a status was set by mistake', () => {
  it('should go back to where the facts put the application, and its applicant go on', async () => {
    const client = await register(service);
    const { id } = must(await client.send('POST', '/api/applications', { firstName: 'Abebe' }), 201).application;
    const set = must(await sara.send('PUT', statusOf(id), { status: 'completed' })).application;
    expect([set.factualStatus, set.decision.count]).toStrictEqual(['draft', 1]);
    expect((await client.send('PUT', `/api/applications/${id}`, { lastName: 'Bekele' })).status).toBe(409);

    const path = `/api/admin/applications/${id}/status-reset`;
    const reset = must(await sara.send('POST', path, { reason: 'Wrong row', seenDecisions: 1 })).application;

    expect(reset).toMatchObject({ status: 'draft', factualStatus: 'draft', submittedAt: null });
    must(await client.send('PUT', `/api/applications/${id}`, { lastName: 'Bekele' }));
    const { notifications } = must(await client.get('/api/notifications?limit=1'));
    expect(notifications[0].message).toContain('You can go on with it.');
  });
});

describe('When a confirmation number was recorded wrongly', () => {
  const WRONG = '2027WRNGWRNG0001';

  it('should be corrected with a reason, and the wrong one be free for whom it belongs to', async () => {
    const service = await startTestService();
    const admin = await registerWithRole(service, 'admin');
    const ready = async () => {
      const client = await register(service);
      const { id } = await createApplication(client);
      for (const type of ['passport', 'photo', 'id_card', 'birth_certificate']) {
        const document = await uploadDocument(client, id, type);
        must(await admin.send('PUT', `/api/admin/documents/${document.id}/status`, { status: 'approved' }));
      }
      const slip = await uploadSlip(client, id);
      must(await admin.send('PUT', verdictOn(slip.id), { status: 'verified' }));
      must(await admin.send('POST', `/api/automation/validate/${id}`));
      return { client, id };
    };
    const record = (id: string, confirmationNumber: string) =>
      admin.send('POST', `/api/automation/submit/${id}`, { confirmationNumber });
    const correct = (id: string, confirmationNumber: string, reason = 'Typed into the wrong row') =>
      admin.send('PUT', `/api/admin/applications/${id}/confirmation-number`, { confirmationNumber, reason });
    const [first, second] = [await ready(), await ready()];
    must(await record(first.id, WRONG));
    expect((await record(second.id, WRONG)).body.code).toBe('confirmation_number_taken');

    const { application } = must(await correct(first.id, '2027RIGHTRGHT001'));

    expect(application).toMatchObject({ confirmationNumber: '2027RIGHTRGHT001', status: 'submitted' });
    must(await record(second.id, WRONG));
    const taken = await correct(first.id, WRONG);
    expect([taken.status, taken.body.code]).toStrictEqual([409, 'confirmation_number_taken']);
    expect(must(await first.client.get('/api/applications')).applications[0].confirmationNumber).toBe(
      '2027RIGHTRGHT001',
    );
    const { notifications } = must(await first.client.get('/api/notifications?limit=1'));
    expect(notifications[0].title).toBe('Confirmation number corrected');
    await service.stop();
  });

  it('should say that there is none yet', async () => {
    const { id } = await applicant();
    const correction = { confirmationNumber: '2027RIGHTRGHT001', reason: 'Typo' };
    const refused = await sara.send('PUT', `/api/admin/applications/${id}/confirmation-number`, correction);
    expect([refused.status, refused.body.code]).toStrictEqual([409, 'confirmation_number_missing']);
  });
});

describe('When many are decided at once', () => {
  it('should answer for each, and keep none from being made because of another', async () => {
    const { client, id } = await applicant();
    const passport = await uploadDocument(client, id, 'passport');
    const idCard = await uploadDocument(client, id, 'id_card');
    must(await dawit.send('PUT', `/api/admin/documents/${idCard.id}/status`, { status: 'needs_revision' }));
    const unknown = randomUUID();
    const approval = (documentId: string) => ({ id: documentId, status: 'approved', seenDecisions: 0 });
    const request = { decisions: [approval(passport.id), approval(unknown), approval(idCard.id)] };
    const key = { 'idempotency-key': randomUUID() };

    const { results } = must(await sara.send('POST', '/api/admin/documents/decisions', request, key));

    expect(results).toStrictEqual([
      { id: passport.id, problem: null },
      { id: unknown, problem: { code: 'document_not_found', message: 'Document not found.', details: [] } },
      {
        id: idCard.id,
        problem: {
          code: 'decided_meanwhile',
          message: 'Somebody else decided this in the meantime. Please look at it again.',
          details: ['It is now: Needs Revision.'],
        },
      },
    ]);
    const again = must(await sara.send('POST', '/api/admin/documents/decisions', request, key));
    expect(again.results).toStrictEqual(results);
    const { documents } = must(await client.get('/api/applications')).applications[0];
    expect(documents.map(({ status }: { status: string }) => status)).toStrictEqual(['approved', 'needs_revision']);
  });

  it('should leave a slip with concerns for somebody to look at', async () => {
    const [first, second] = [await applicant(), await applicant()];
    const bytes = pdf(randomUUID());
    const clean = await uploadSlip(first.client, first.id, {}, bytes);
    const copy = await uploadSlip(second.client, second.id, {}, bytes);
    const decisions = [clean, copy].map((slip) => ({ id: slip.id, status: 'verified', seenDecisions: 0 }));

    const { results } = must(await sara.send('POST', '/api/admin/payment-slips/decisions', { decisions }));

    expect(results).toMatchObject([
      { id: clean.id, problem: null },
      { id: copy.id, problem: { code: 'payment_slip_flagged' } },
    ]);
  });

  it('should set many statuses', async () => {
    const [first, second] = [await applicant(), await applicant()];
    const decisions = [first, second].map(({ id }) => ({ id, status: 'under_review' }));

    const { results } = must(await sara.send('POST', '/api/admin/applications/decisions', { decisions }));

    expect(results).toStrictEqual(decisions.map(({ id }) => ({ id, problem: null })));
    expect(must(await sara.get(`/api/admin/applications/${second.id}`)).application.status).toBe('under_review');
  });

  it('should refuse more than are on a page', async () => {
    const decisions = Array.from({ length: 51 }, () => ({ id: randomUUID(), status: 'approved' }));

    expect((await sara.send('POST', '/api/admin/documents/decisions', { decisions })).status).toBe(422);
    expect((await sara.send('POST', '/api/admin/documents/decisions', { decisions: [] })).status).toBe(422);
  });
});

describe('When a slip is verified without the check', () => {
  it.each([
    [{ rejectionReason: 'Seen at the counter' }, 'Seen at the counter'],
    [{ rejectionReason: '' }, 'Forced without a reason'],
    [{ rejectionReason: 'No', reason: 'The bank confirmed it' }, 'The bank confirmed it'],
  ])('should take %o as the specification sends it', async (fields, reason) => {
    const { client, id } = await applicant();
    const slip = await uploadSlip(client, id);
    const force = { status: 'verified', skipIntegrityCheck: true, ...fields };

    const { paymentSlip } = must(await sara.send('PUT', verdictOn(slip.id), force));

    expect(paymentSlip).toMatchObject({ status: 'verified', skipReason: reason });
  });

  it('should take two admins where that is the rule', async () => {
    const strict = await startTestService({ forceVerifyNeedsSecondAdmin: true });
    const [first, second] = [await registerWithRole(strict, 'admin'), await registerWithRole(strict, 'admin')];
    const client = await register(strict);
    const slip = await uploadSlip(client, (await createApplication(client)).id);
    const force = { status: 'verified', skipIntegrityCheck: true, reason: 'Seen at the counter' };

    const asked = must(await first.send('PUT', verdictOn(slip.id), force)).paymentSlip;
    expect(asked).toMatchObject({
      status: 'processing',
      forceRequest: { by: { id: first.user?.id }, reason: 'Seen at the counter' },
    });
    const alone = await first.send('PUT', verdictOn(slip.id), force);
    expect([alone.status, alone.body.code]).toStrictEqual([409, 'second_admin_required']);
    const agreed = must(await second.send('PUT', verdictOn(slip.id), force)).paymentSlip;
    expect(agreed).toMatchObject({ status: 'verified', forceRequest: null });
    await strict.stop();
  });
});
