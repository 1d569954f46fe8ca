import { randomUUID } from 'node:crypto';
import { CLAIM_DURATION } from '@entry/contracts/rules/timings';
import { eventually } from '@entry/platform/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

let service: TestService;
let admin: TestClient;
let auditor: TestClient;

beforeAll(async () => {
  service = await startTestService();
  [admin, auditor] = await Promise.all([registerWithRole(service, 'admin'), registerWithRole(service, 'auditor')]);
});
afterAll(() => service.stop());

describe('When an admin asks for the next item', () => {
  let fresh: TestService;
  let sara: TestClient;
  let abel: TestClient;

  beforeEach(async () => {
    fresh = await startTestService();
    [sara, abel] = [await registerWithRole(fresh, 'admin'), await registerWithRole(fresh, 'admin')];
  });
  afterEach(() => fresh.stop());

  const next = async (client: TestClient, of: 'documents' | 'payment-slips', asked: object = {}) =>
    must(await client.send('POST', `/api/admin/review/${of}/next`, asked));
  const nextId = async (...asked: Parameters<typeof next>) => {
    const { itemId, waiting } = await next(...asked);
    return { itemId, waiting };
  };

  it('should give what waits longest, by the filters of the list', async () => {
    const applicant = await register(fresh);
    const { id } = await createApplication(applicant);
    const photo = await uploadDocument(applicant, id, 'photo');
    const passport = await uploadDocument(applicant, id, 'passport');
    const card = await uploadDocument(applicant, id, 'id_card');
    must(await sara.send('PUT', `/api/admin/documents/${photo.id}/status`, { status: 'approved' }));
    const slips = [await uploadSlip(applicant, id), await uploadSlip(applicant, id)];

    expect(await nextId(sara, 'documents')).toStrictEqual({ itemId: passport.id, waiting: 2 });
    expect(await nextId(sara, 'documents', { type: 'id_card' })).toStrictEqual({ itemId: card.id, waiting: 1 });
    expect(await nextId(sara, 'documents', { passed: [passport.id] })).toStrictEqual({ itemId: card.id, waiting: 2 });
    expect(await nextId(sara, 'documents', { sort: 'newest' })).toStrictEqual({ itemId: card.id, waiting: 2 });
    expect(await nextId(sara, 'payment-slips')).toStrictEqual({ itemId: slips[0]?.id, waiting: 2 });
    const opened = fresh.countOpened();
    expect(await next(sara, 'payment-slips', { status: 'flagged' })).toStrictEqual({
      itemId: null,
      waiting: 0,
      item: null,
    });
    expect(fresh.countOpened()).toBe(opened);
  });

  it('should give with the answer to a decision what comes next, ready to be shown, and record the look', async () => {
    const applicant = await register(fresh);
    const { id } = await createApplication(applicant);
    const passport = await uploadDocument(applicant, id, 'passport');
    const photo = await uploadDocument(applicant, id, 'photo');
    const [slip, other] = [await uploadSlip(applicant, id), await uploadSlip(applicant, id)];

    const approval = { status: 'approved', next: { passed: [passport.id] } };
    const { document, next: given } = must(
      await sara.send('PUT', `/api/admin/documents/${passport.id}/status`, approval),
    );
    expect([document.status, given.itemId, given.waiting]).toStrictEqual(['approved', photo.id, 1]);
    expect(given.item.review).toStrictEqual(must(await sara.get(`/api/admin/review/documents/${photo.id}`)));
    expect((await sara.download(given.item.file.url)).response.status).toBe(200);
    expect((await next(abel, 'documents')).itemId).toBeNull();

    const rejection = { status: 'rejected', rejectionReason: 'Unreadable', next: { passed: [slip.id] } };
    const settled = must(await sara.send('PUT', `/api/admin/payment-slips/${slip.id}/verify`, rejection));
    expect([settled.paymentSlip.status, settled.next.itemId]).toStrictEqual(['rejected', other.id]);
    expect(settled.next.item.review).toStrictEqual(must(await sara.get(`/api/admin/review/payment-slips/${other.id}`)));
    expect((await sara.download(settled.next.item.file.url)).response.status).toBe(200);

    await eventually(async () => {
      const { entries } = must(await sara.get(`/api/audit/timeline?account=${applicant.user?.id}&types=staff_access`));
      const looks = entries.filter(({ type }: { readonly type: string }) => type === 'StaffViewedApplication');
      expect(looks).toHaveLength(1);
    });
  });

  it('should give nothing where nothing was asked for, or the check found something to look at', async () => {
    const applicant = await register(fresh);
    const { id } = await createApplication(applicant);
    const passport = await uploadDocument(applicant, id, 'passport');
    const answer = must(await sara.send('PUT', `/api/admin/documents/${passport.id}/status`, { status: 'approved' }));

    expect(answer).not.toHaveProperty('next');
  });

  it('should give two admins different items at the same moment, at different gateways, until time is over', async () => {
    const applicant = await register(fresh);
    const { id } = await createApplication(applicant);
    const items = [await uploadDocument(applicant, id, 'passport'), await uploadDocument(applicant, id, 'photo')].map(
      (document) => document.id,
    );
    const shared = createSharedState();
    const [one, other] = [await addGateway(fresh, shared), await addGateway(fresh, shared)];

    const given = await Promise.all([next(clientOn(one, sara), 'documents'), next(clientOn(other, abel), 'documents')]);

    expect(new Set(given.map(({ itemId }) => itemId))).toStrictEqual(new Set(items));
    const third = await registerWithRole(fresh, 'admin');
    expect(await nextId(clientOn(other, third), 'documents')).toStrictEqual({ itemId: null, waiting: 2 });
    fresh.advance(CLAIM_DURATION);
    expect(await nextId(clientOn(other, third), 'documents')).toStrictEqual({ itemId: items[0], waiting: 2 });
    await one.end();
    await other.end();
  });

  it('should pass over what a colleague opened, also when that item is wanted, until the colleague closes it', async () => {
    const applicant = await register(fresh);
    const { id } = await createApplication(applicant);
    const passport = await uploadDocument(applicant, id, 'passport');
    const photo = await uploadDocument(applicant, id, 'photo');
    must(await abel.send('PUT', `/api/admin/claims/${passport.id}`));

    expect((await next(sara, 'documents', { wanted: passport.id })).itemId).toBe(photo.id);
    must(await abel.send('DELETE', `/api/admin/claims/${passport.id}`));
    expect((await next(sara, 'documents', { wanted: passport.id })).itemId).toBe(passport.id);
  });
});

describe('When an admin wants to decide on several at once', () => {
  it('should be told which of them somebody of the staff has opened', async () => {
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    const passport = await uploadDocument(applicant, id, 'passport');
    const slip = await uploadSlip(applicant, id);
    const card = await uploadDocument(applicant, id, 'id_card');
    const ids = [passport.id, slip.id, card.id];
    await admin.download(`/api/documents/${passport.id}/preview`);
    await admin.download(`/api/admin/payment-slips/${slip.id}/preview`);

    await eventually(async () => {
      const { openedIds } = must(await admin.send('POST', '/api/admin/review/opened', { ids }));
      expect(openedIds).toStrictEqual([passport.id, slip.id]);
    });
    expect((await auditor.send('POST', '/api/admin/review/opened', { ids })).body.code).toBe('not_permitted');
  });
});

describe('When a status is searched in', () => {
  it('should say how many with this search have another status', async () => {
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    const reference = `FT${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
    const first = await uploadSlip(applicant, id, { amount: '3500', transactionReference: reference });
    const answer = { status: 'rejected', rejectionReason: 'Unreadable' };
    must(await admin.send('PUT', `/api/admin/payment-slips/${first.id}/verify`, answer));
    await uploadSlip(applicant, id, { transactionReference: reference });

    const list = async (query: string) => must(await admin.get(`/api/admin/payment-slips?${query}`));

    expect(await list(`status=waiting&search=${reference}`)).toMatchObject({ total: 1, elsewhere: 1 });
    expect(await list(`status=verified&search=${reference}`)).toMatchObject({ total: 0, elsewhere: 2 });
    expect(await list(`search=${reference}`)).not.toHaveProperty('elsewhere');
    expect(await list('status=waiting')).not.toHaveProperty('elsewhere');
  });

  it('should say it of documents too', async () => {
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    const passport = await uploadDocument(applicant, id, 'passport');
    must(await admin.send('PUT', `/api/admin/documents/${passport.id}/status`, { status: 'approved' }));

    expect(must(await admin.get(`/api/admin/documents?status=waiting&search=${passport.id}`))).toMatchObject({
      documents: [],
      total: 0,
      elsewhere: 1,
    });
  });
});
