import { type Actor, type Json, json, PASSWORD, type Step, type TourClient } from './tour-client.ts';
import { type Applicant, ticketIn } from './tour-of-applicants.ts';

const LISTS = ['applications', 'documents', 'payment-slips', 'payments', 'users', 'waitinglist'] as const;
const WEEK = 7 * 86_400_000;

/** What an admin looks at, without deciding anything. */
export async function lookAtLists(tour: TourClient, admin: Actor, applicant: Applicant): Promise<void> {
  const { applicationId, documentIds, slipId, actor } = applicant;
  const get = (route: string, step: Step = {}) => tour.step(admin, `GET ${route}`, step);

  for (const path of ['dashboard', 'queues', 'claims', 'payment-override', 'projections'])
    await get(`/api/admin/${path}`);
  await get('/api/admin/activity', { query: { days: '30' } });
  await get('/api/admin/checks');
  for (const list of LISTS) {
    await get(`/api/admin/${list}`, { query: { search: 'Bekele', sort: 'newest', page: '1', limit: '10' } });
    await get(`/api/admin/${list}/export`, { query: { sort: 'oldest' } });
  }
  await get('/api/admin/applications/{id}', { params: { id: applicationId } });
  await get('/api/admin/users/{id}', { params: { id: actor.id } });
  await get('/api/admin/applicants/{id}', { params: { id: actor.id } });
  await get('/api/admin/payment-slips/{id}/integrity', { params: { id: slipId } });
  await tour.step(admin, 'POST /api/admin/review/documents/next', json({ type: 'passport' }));
  await get('/api/admin/review/documents/{id}', { params: { id: documentIds[0] ?? '' } });
  await tour.step(admin, 'POST /api/admin/review/payment-slips/next', json({ status: 'pending' }));
  await tour.step(admin, 'POST /api/admin/review/opened', json({ ids: [documentIds[0] ?? ''] }));
  await get('/api/admin/review/payment-slips/{id}', { params: { id: slipId } });
  const params = { id: slipId };
  const query = ticketIn(await tour.step(admin, 'POST /api/admin/payment-slips/{id}/ticket', { params }));
  await tour.step(null, 'GET /api/admin/payment-slips/{id}/preview', { params, query, owner: '*' });
  const levels = ticketIn(await tour.step(admin, 'POST /api/admin/payment-slips/{id}/error-levels/ticket', { params }));
  await tour.step(null, 'GET /api/admin/payment-slips/{id}/error-levels', { params, query: levels, owner: '*' });
  const claim = { params: { itemId: documentIds[0] ?? '' } };
  await tour.step(admin, 'PUT /api/admin/claims/{itemId}', claim);
  await tour.step(admin, 'DELETE /api/admin/claims/{itemId}', claim);
}

/** Documents and slip approved one by one: the application becomes ready. */
export async function approve(tour: TourClient, admin: Actor, applicant: Applicant): Promise<void> {
  for (const id of applicant.documentIds) {
    await tour.step(admin, 'PUT /api/admin/documents/{id}/status', { params: { id }, ...json({ status: 'approved' }) });
  }
  const { payments } = await tour.step(admin, 'GET /api/admin/payments', {
    query: { status: 'pending', limit: '200' },
  });
  const payment = payments.find(({ paymentSlipId }: Json) => paymentSlipId === applicant.slipId);
  const params = { id: payment.id };
  await tour.step(admin, 'PUT /api/admin/payments/{id}/verify', { params, ...json({ status: 'completed' }) });
}

/** All the way to the confirmation number, which its applicant corrects, an admin checks and then corrects. */
export async function confirm(tour: TourClient, admin: Actor, applicant: Applicant, number: string): Promise<void> {
  const { actor, applicationId: id } = applicant;
  const params = { id };
  await tour.step(actor, 'POST /api/applications/{id}/submit', { params });
  await tour.step(actor, 'POST /api/automation/validate/{id}', { params });
  const submit = json({ confirmationNumber: `2027${number}ABCD` });
  await tour.step(actor, 'POST /api/automation/submit/{id}', { params, ...submit });
  const own = json({ confirmationNumber: `2027${number}CDEF` });
  await tour.step(actor, 'PUT /api/applications/{id}/confirmation-number', { params, ...own });
  await tour.step(admin, 'POST /api/admin/applications/{id}/confirmation-number-check', { params, ...own });
  const corrected = json({ confirmationNumber: `2027${number}EFGH`, reason: 'A digit was wrong' });
  await tour.step(admin, 'PUT /api/admin/applications/{id}/confirmation-number', { params, ...corrected });
}

/** Decisions of many at once, and corrections of what was decided. */
export async function decide(tour: TourClient, admin: Actor, applicant: Applicant): Promise<void> {
  const { applicationId, documentIds, slipId } = applicant;
  const slip = { params: { id: slipId } };
  const rejected = { status: 'rejected', rejectionReason: 'Cannot be read' };
  await tour.step(admin, 'PUT /api/admin/payment-slips/{id}/verify', { ...slip, ...json(rejected) });
  await tour.step(admin, 'POST /api/admin/payment-slips/{id}/reopen', { ...slip, ...json({ reason: 'It can' }) });
  const slips = { decisions: [{ id: slipId, status: 'verified' }] };
  await tour.step(admin, 'POST /api/admin/payment-slips/decisions', json(slips));
  const documents = { decisions: documentIds.map((id) => ({ id, status: 'needs_revision', adminNotes: 'Cut off' })) };
  await tour.step(admin, 'POST /api/admin/documents/decisions', json(documents));
  const params = { id: applicationId };
  const set = json({ status: 'under_review', adminNotes: 'Somebody looks at it', applicantReason: 'We look at it' });
  await tour.step(admin, 'PUT /api/admin/applications/{id}/status', { params, ...set });
  await tour.step(admin, 'POST /api/admin/applications/{id}/status-reset', {
    params,
    ...json({ reason: 'Wrong row' }),
  });
  const many = { decisions: [{ id: applicationId, status: 'under_review' }] };
  await tour.step(admin, 'POST /api/admin/applications/decisions', json(many));
  await tour.step(admin, 'POST /api/admin/applications/{id}/status-reset', {
    params,
    ...json({ reason: 'Once more' }),
  });
}

/** People, read models, and whether money is taken. */
export async function administrate(tour: TourClient, admin: Actor, victims: readonly Actor[]): Promise<void> {
  const [first, second] = victims.map(({ id }) => ({ params: { id } }));
  await tour.step(admin, 'PUT /api/admin/users/{id}', { ...first, ...json({ lastName: 'Desta', isActive: false }) });
  await tour.step(admin, 'PUT /api/admin/users/{id}/role', { ...first, ...json({ role: 'auditor' }) });
  const { passwordLink } = await tour.step(admin, 'POST /api/admin/users/{id}/password-link', { ...second });
  const use = json({ token: passwordLink.token, newPassword: `${PASSWORD}-2` });
  await tour.step(null, 'POST /api/auth/password-link', use);
  await tour.step(admin, 'DELETE /api/admin/users/{id}', { ...second });

  const until = new Date(Date.now() + WEEK).toISOString();
  await tour.step(admin, 'PUT /api/admin/payment-override', json({ until, reason: 'The office is late' }));
  await tour.step(admin, 'DELETE /api/admin/payment-override');

  await tour.step(admin, 'POST /api/admin/projections/retry');
  const model = json({ model: 'payments' });
  await tour.insist(admin, 'POST /api/admin/projections/rebuild', model);
  await tour.insist(admin, 'POST /api/admin/projections/switch', model);
}

/** What auditors read: everything about an application, at every moment. @returns ids of events */
export async function audit(tour: TourClient, auditor: Actor, applicant: Applicant): Promise<readonly string[]> {
  const { applicationId: id, actor, documentIds } = applicant;
  const get = (route: string, step: Step = {}) => tour.step(auditor, `GET ${route}`, step);
  const params = { id };
  const timeline = await get('/api/audit/timeline', { query: { application: id, limit: '20' } });
  const ids: readonly string[] = timeline.entries.map(({ eventId }: Json) => eventId);
  await get('/api/audit/people', { query: { search: 'Bekele' } });
  await get('/api/audit/timeline/news', { query: { account: actor.id } });
  await get('/api/audit/events/{id}', { params: { id: ids[0] ?? '' } });
  await get('/api/audit/applications/{id}/moments', { params });
  await get('/api/audit/applications/{id}/as-of', { params, query: { revision: '1' } });
  await get('/api/audit/applications/{id}/compare', { params, query: { from: '0', to: '2' } });
  await get('/api/audit/applications/{id}/report', { params });
  // The identity card was replaced by one that came in parts.
  const file = { id, itemId: documentIds[1] ?? '' };
  const query = ticketIn(
    await tour.step(auditor, 'POST /api/audit/applications/{id}/files/{itemId}/ticket', { params: file }),
  );
  await tour.step(null, 'GET /api/audit/applications/{id}/files/{itemId}/preview', { params: file, query, owner: '*' });
  await get('/api/audit/checkpoints', { query: { limit: '5' } });
  await get('/api/audit/verification');
  await get('/api/audit/verification', { query: { start: 'now' } });

  return ids;
}
