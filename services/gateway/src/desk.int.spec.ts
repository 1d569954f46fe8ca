import { randomUUID } from 'node:crypto';
import type { PaymentSlipReviewReply } from '@entry/contracts/admin/review';
import type { TimelineReply } from '@entry/contracts/audit/api';
import { CLAIM_DURATION } from '@entry/contracts/rules/timings';
import { pdf } from '@entry/media/testing/files';
import { jpegOf } from '@entry/media/testing/slips/camera';
import { drawReceipt, receiptOf } from '@entry/media/testing/slips/draw-receipt';
import { withExif } from '@entry/media/testing/slips/exif';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addGateway, createSharedState } from './testing/several-gateways.ts';
import {
  clientOn,
  createApplication,
  must,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const ACCOUNT_NAME = { firstName: 'Mimi', lastName: 'Short' };
const PERSON_IN_THE_FORM = {
  firstName: 'Abebe',
  lastName: 'Bekele',
  dateOfBirth: '1990-05-17',
  gender: 'Male',
  placeOfBirth: 'Addis Ababa',
  countryOfBirth: 'Ethiopia',
};

let service: TestService;
let admin: TestClient;
let auditor: TestClient;

beforeAll(async () => {
  service = await startTestService();
  [admin, auditor] = await Promise.all([registerWithRole(service, 'admin'), registerWithRole(service, 'auditor')]);
});
afterAll(() => service.stop());

/** Somebody whose account bears another name than their form. */
async function registerApplicant(): Promise<TestClient & { readonly accountId: string }> {
  const applicant = await register(service);
  must(await applicant.send('PUT', '/api/auth/profile', ACCOUNT_NAME));

  return { ...applicant, accountId: applicant.user?.id ?? '' };
}

describe('When an admin reviews a document', () => {
  it('should show the form that it must match, and the earlier ones of its type', async () => {
    const applicant = await registerApplicant();
    const { id: applicationId } = await createApplication(applicant);
    const first = await uploadDocument(applicant, applicationId, 'passport');
    await uploadDocument(applicant, applicationId, 'id_card');
    must(
      await admin.send('PUT', `/api/admin/documents/${first.id}/status`, { status: 'rejected', adminNotes: 'Cut off' }),
    );
    const second = await uploadDocument(applicant, applicationId, 'passport');

    const review = must(await admin.get(`/api/admin/review/documents/${second.id}`));

    expect(review.applicant).toStrictEqual({
      ...PERSON_IN_THE_FORM,
      accountId: applicant.accountId,
      applicationId,
      status: 'pre_registered',
    });
    expect(review.document).toStrictEqual({
      ...second,
      user: expect.objectContaining(ACCOUNT_NAME),
      nameInForm: { firstName: 'Abebe', lastName: 'Bekele' },
      decision: { count: 0, by: null, at: null },
    });
    expect(review.earlier).toStrictEqual([
      { ...first, status: 'rejected', adminNotes: 'Cut off', endedAt: second.uploadedAt, ending: 'replaced' },
    ]);
    const { url } = must(await admin.send('POST', `/api/audit/applications/${applicationId}/files/${first.id}/ticket`));
    expect((await service.app.request(url)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('should say of a deleted one that its file is not kept', async () => {
    const applicant = await registerApplicant();
    const { id: applicationId } = await createApplication(applicant);
    const deleted = await uploadDocument(applicant, applicationId, 'passport');
    must(await applicant.send('DELETE', `/api/documents/${deleted.id}`));
    const current = await uploadDocument(applicant, applicationId, 'passport');

    const { earlier } = must(await admin.get(`/api/admin/review/documents/${current.id}`));
    const address = `/api/audit/applications/${applicationId}/files/${deleted.id}/ticket`;

    expect(earlier.map(({ id, ending }: { id: string; ending: string }) => [id, ending])).toStrictEqual([
      [deleted.id, 'deleted'],
    ]);
    expect((await admin.send('POST', address)).status).toBe(404);
    expect((await admin.get(`/api/admin/review/documents/${deleted.id}`)).body.code).toBe('document_not_found');
  });

  it('should show an earlier one to staff only, and say in the log that they read it', async () => {
    const applicant = await registerApplicant();
    const { id: applicationId } = await createApplication(applicant);
    const first = await uploadDocument(applicant, applicationId, 'passport');
    await uploadDocument(applicant, applicationId, 'passport');
    const address = `/api/audit/applications/${applicationId}/files/${first.id}`;

    expect((await applicant.send('POST', `${address}/ticket`)).body.code).toBe('not_permitted');
    expect((await applicant.get(`${address}/preview`)).body.code).toBe('not_found');
    for (const caller of [admin, auditor]) {
      const { url } = must(await caller.send('POST', `${address}/ticket`));
      expect((await service.app.request(url)).status).toBe(200);
    }
    const { entries } = must(await auditor.get(`/api/audit/timeline?document=${first.id}&types=StaffReadFile`));
    expect(entries.map(({ actor }: { actor: { role: string } }) => actor.role)).toStrictEqual(['auditor', 'admin']);
  });
});

describe('When the form bears another name than the account', () => {
  const inForm = { firstName: 'Abebe', lastName: 'Bekele' };

  it('should show both in every list, the name of the form as it is now, and none before there is one', async () => {
    const [applicant, nameless] = [await registerApplicant(), await registerApplicant()];
    const { id } = await createApplication(applicant);
    const empty = must(await nameless.send('POST', '/api/applications', {}), 201).application;
    for (const [client, applicationId] of [
      [applicant, id],
      [nameless, empty.id],
    ] as const) {
      await uploadDocument(client, applicationId, 'passport');
      await uploadSlip(client, applicationId);
    }
    const namesIn = async (list: string, rows: string) => {
      const found = must(await admin.get(`/api/admin/${list}?limit=200`))[rows] as readonly {
        readonly user: { readonly id: string; readonly firstName: string };
        readonly nameInForm: typeof inForm | null;
      }[];
      return [applicant, nameless].map(({ accountId }) => {
        const row = found.find(({ user }) => user.id === accountId);
        return [row?.user.firstName, row?.nameInForm];
      });
    };
    const lists = [
      ['documents', 'documents'],
      ['payment-slips', 'paymentSlips'],
      ['payments', 'payments'],
    ] as const;

    for (const [list, rows] of lists) {
      expect(await namesIn(list, rows)).toStrictEqual([
        ['Mimi', inForm],
        ['Mimi', null],
      ]);
    }
    must(await applicant.send('PUT', `/api/applications/${id}`, { firstName: 'Abebech' }));
    for (const [list, rows] of lists) {
      expect((await namesIn(list, rows))[0]).toStrictEqual(['Mimi', { ...inForm, firstName: 'Abebech' }]);
    }
  });

  it('should show nothing of it any more once the person is erased', async () => {
    const applicant = await registerApplicant();
    const canary = `Canary${randomUUID().slice(0, 8)}`;
    const { id } = await createApplication(applicant);
    must(await applicant.send('PUT', `/api/applications/${id}`, { firstName: canary }));
    await uploadDocument(applicant, id, 'passport');
    await uploadSlip(applicant, id);
    const everything = async () => {
      const lists = ['applications', 'documents', 'payment-slips', 'payments', 'users'];
      const answers = lists.flatMap((list) => [`${list}?limit=200`, `${list}/export`]);
      const pages = await Promise.all(answers.map((path) => admin.download(`/api/admin/${path}`)));
      return pages.map(({ bytes }) => bytes.toString().includes(canary));
    };

    expect((await everything()).filter((isThere) => isThere)).toHaveLength(8);
    must(await admin.send('DELETE', `/api/admin/users/${applicant.accountId}`));
    expect((await everything()).filter((isThere) => isThere)).toStrictEqual([]);
  });
});

describe('When staff go from a list to one person', () => {
  /** What the timeline says that they looked at, oldest first. */
  async function looksOf(staff: TestClient) {
    const address = `/api/audit/timeline?actor=${staff.user?.id}&types=staff_access&direction=oldest`;
    const { entries } = must(await auditor.get(address)) as TimelineReply;
    return entries.map(({ type, subject }) => [type, subject?.id]);
  }

  it.each(['admin', 'auditor'] as const)('should say that the %s opened the page of the applicant', async (role) => {
    const staff = await registerWithRole(service, role);
    const applicant = await registerApplicant();
    await createApplication(applicant);

    must(await staff.get(`/api/admin/applicants/${applicant.accountId}`));

    expect(await looksOf(staff)).toStrictEqual([
      ['StaffViewedAccount', applicant.accountId],
      ['StaffViewedApplication', applicant.accountId],
    ]);
  });

  it('should say that an admin opened the review of a document, and of a slip', async () => {
    const [first, second] = [await registerApplicant(), await registerApplicant()];
    const document = await uploadDocument(first, (await createApplication(first)).id, 'passport');
    const slip = await uploadSlip(second, (await createApplication(second)).id);
    const staff = await registerWithRole(service, 'admin');

    must(await staff.get(`/api/admin/review/documents/${document.id}`));
    must(await staff.get(`/api/admin/review/payment-slips/${slip.id}`));

    expect(await looksOf(staff)).toStrictEqual([
      ['StaffViewedApplication', first.accountId],
      ['StaffViewedApplication', second.accountId],
    ]);
  });
});

describe('When an admin reviews a payment slip', () => {
  it('should show the fee that the applicant agreed to, and their other slips', async () => {
    const applicant = await registerApplicant();
    const { id: applicationId } = await createApplication(applicant);
    const first = await uploadSlip(applicant, applicationId, { amount: '3500' });
    must(
      await admin.send('PUT', `/api/admin/payment-slips/${first.id}/verify`, {
        status: 'rejected',
        rejectionReason: 'Unreadable',
      }),
    );
    const second = await uploadSlip(applicant, applicationId);

    const review = must(await admin.get(`/api/admin/review/payment-slips/${second.id}`));

    expect(review.quote).toMatchObject({ amount: 5_000, currency: 'ETB' });
    expect(review.applicant).toMatchObject(PERSON_IN_THE_FORM);
    expect(review.paymentSlip).toMatchObject({ id: second.id, status: 'pending', user: ACCOUNT_NAME });
    expect(review.others).toStrictEqual([
      {
        ...first,
        status: 'rejected',
        rejectionReason: 'Unreadable',
        isAltered: false,
        alterationScore: 0,
        concerns: [],
        user: review.paymentSlip.user,
        nameInForm: review.paymentSlip.nameInForm,
        skipReason: '',
        forceRequest: null,
        decision: { count: 1, by: expect.objectContaining({ id: admin.user?.id }), at: expect.any(String) },
      },
    ]);
    expect(review.sameEvidence).toStrictEqual([]);
    expect((await admin.get(`/api/admin/review/payment-slips/${randomUUID()}`)).body.code).toBe(
      'payment_slip_not_found',
    );
  });

  it('should name every other slip with the same reference, file or picture, of any applicant', async () => {
    const reference = `FT${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
    const bytes = pdf(randomUUID());
    const send = async (fields: Record<string, string>, file?: Uint8Array) => {
      const applicant = await registerApplicant();
      const { id } = await createApplication(applicant);
      return uploadSlip(applicant, id, fields, file);
    };
    const first = await send({ transactionReference: reference });
    const second = await send({ transactionReference: reference }, bytes);
    const third = await send({ transactionReference: '' }, bytes);
    const told = async (id: string) => {
      const { sameEvidence } = must(await admin.get(`/api/admin/review/payment-slips/${id}`)) as PaymentSlipReviewReply;
      return sameEvidence.map((slip) => [slip.id, slip.firstName, slip.status, slip.same]);
    };

    expect(await told(first.id)).toStrictEqual([[second.id, 'Mimi', 'pending', ['reference']]]);
    expect(await told(second.id)).toStrictEqual([[first.id, 'Mimi', 'pending', ['reference']]]);
    expect(await told(third.id)).toStrictEqual([[second.id, 'Mimi', 'pending', ['file']]]);

    const picture = await jpegOf(drawReceipt(receiptOf(7), { width: 300, height: 400 }), 88).toBuffer();
    const fourth = await send({ transactionReference: '' }, picture);
    const fifth = await send({ transactionReference: '' }, withExif(picture, { software: 'Snapseed 2.0' }));
    expect(await told(fifth.id)).toStrictEqual([[fourth.id, 'Mimi', 'pending', ['picture']]]);
  });
});

describe('When staff look at one applicant', () => {
  it.each(['admin', 'auditor'] as const)('should show the %s everything together', async (role) => {
    const applicant = await registerApplicant();
    const { id: applicationId } = await createApplication(applicant);
    const first = await uploadDocument(applicant, applicationId, 'passport');
    const second = await uploadDocument(applicant, applicationId, 'passport');
    const slip = await uploadSlip(applicant, applicationId, { amount: '3500' });
    const staff = role === 'admin' ? admin : auditor;

    const shown = must(await staff.get(`/api/admin/applicants/${applicant.accountId}`));

    expect(shown).toStrictEqual({
      state: 'registered',
      account: must(await admin.get(`/api/admin/users/${applicant.accountId}`)).user,
      application: must(await admin.get(`/api/admin/applications/${applicationId}`)).application,
      earlierDocuments: [{ ...first, endedAt: second.uploadedAt, ending: 'replaced' }],
      slipFindings: [
        {
          paymentSlipId: slip.id,
          concerns: [],
          quote: expect.objectContaining({ amount: 5_000 }),
        },
      ],
      notifications: must(await applicant.get('/api/notifications')).notifications,
    });
    expect(shown.application).toMatchObject(PERSON_IN_THE_FORM);
  });

  it('should show somebody who has no application', async () => {
    const { accountId } = await registerApplicant();

    expect(must(await admin.get(`/api/admin/applicants/${accountId}`))).toStrictEqual({
      state: 'registered',
      account: expect.objectContaining(ACCOUNT_NAME),
      application: null,
      earlierDocuments: [],
      slipFindings: [],
      notifications: expect.any(Array),
    });
  });

  it('should know of an erased person that there was one, and of a stranger nothing', async () => {
    const applicant = await registerApplicant();
    await createApplication(applicant);
    must(await admin.send('DELETE', `/api/admin/users/${applicant.accountId}`));

    expect(must(await admin.get(`/api/admin/applicants/${applicant.accountId}`))).toStrictEqual({
      state: 'erased',
      account: null,
      application: null,
      earlierDocuments: [],
      slipFindings: [],
      notifications: [],
    });
    expect((await admin.get(`/api/admin/applicants/${randomUUID()}`)).body.code).toBe('not_found');
  });
});

describe('When an admin has an item open', () => {
  const nameOf = ({ user }: TestClient) => ({
    accountId: user?.id,
    firstName: user?.firstName,
    lastName: user?.lastName,
  });

  it('should be told to the others by name, at every gateway, until it is closed', async () => {
    const colleague = await registerWithRole(service, 'admin');
    const shared = createSharedState();
    const [one, other] = [await addGateway(service, shared), await addGateway(service, shared)];
    const itemId = randomUUID();
    const address = `/api/admin/claims/${itemId}`;

    expect(must(await clientOn(one, admin).send('PUT', address))).toStrictEqual({ claims: [] });
    expect(must(await clientOn(other, colleague).send('PUT', address))).toStrictEqual({
      claims: [{ itemId, ...nameOf(admin) }],
    });
    expect(must(await clientOn(one, admin).get('/api/admin/claims'))).toStrictEqual({
      claims: [{ itemId, ...nameOf(colleague) }],
    });

    must(await clientOn(other, admin).send('DELETE', address));
    expect(must(await clientOn(one, colleague).get('/api/admin/claims'))).toStrictEqual({ claims: [] });
    await one.end();
    await other.end();
  });

  it('should be forgotten after a while, be in no log, and keep nobody from deciding', async () => {
    const colleague = await registerWithRole(service, 'admin');
    const applicant = await registerApplicant();
    const { id } = await createApplication(applicant);
    const document = await uploadDocument(applicant, id, 'passport');
    const head = await service.log.head();
    const lines = service.logLines.length;

    must(await admin.send('PUT', `/api/admin/claims/${document.id}`));
    expect(must(await colleague.get('/api/admin/claims')).claims).toHaveLength(1);
    expect(await service.log.head()).toBe(head);
    expect(service.logLines.slice(lines).join('')).not.toContain(admin.user?.firstName);

    must(await colleague.send('PUT', `/api/admin/documents/${document.id}/status`, { status: 'approved' }));
    service.advance(CLAIM_DURATION);
    expect(must(await colleague.get('/api/admin/claims')).claims).toStrictEqual([]);
  });

  it('should keep no session awake', async () => {
    const left = await registerWithRole(service, 'admin');
    for (let quarter = 0; quarter < 2; quarter += 1) {
      must(await left.send('PUT', `/api/admin/claims/${randomUUID()}`));
      service.advance(15 * 60_000 + 1);
    }

    expect((await left.send('PUT', `/api/admin/claims/${randomUUID()}`)).body.code).toBe('session_ended');
  });
});
