import { ACTIVITY_KINDS, type AdminActivityReply } from '@entry/contracts/admin/activity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApplication,
  createClient,
  logIn,
  must,
  register,
  registerWithRole,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let service: TestService;
let adminEmail: string;

/** At noon: or what is done in a test may lie on two days. */
beforeAll(async () => {
  service = await startTestService();
  service.advance(DAY + 12 * HOUR - ((service.dependencies.now?.() ?? 0) % DAY));
  adminEmail = (await registerWithRole(service, 'admin')).user?.email ?? '';
});
afterAll(() => service.stop());

const dayOf = (daysAgo: number) =>
  new Date((service.dependencies.now?.() ?? 0) - daysAgo * DAY).toISOString().slice(0, 10);

async function activity(query = ''): Promise<AdminActivityReply> {
  const admin = await logIn(service, adminEmail);
  return must(await admin.get(`/api/admin/activity${query}`));
}

const counted = (counts: Partial<Record<(typeof ACTIVITY_KINDS)[number] | 'paymentsAmount', number>>) => ({
  ...Object.fromEntries(ACTIVITY_KINDS.map((kind) => [kind, 0])),
  paymentsAmount: 0,
  ...counts,
});

describe('When nothing was done yet', () => {
  it('should answer every day with zeros, and no queue', async () => {
    const { days, waiting, slipOutcomes } = await activity('?days=14');

    expect(days).toStrictEqual(Array.from({ length: 14 }, (_, place) => ({ day: dayOf(13 - place), ...counted({}) })));
    expect(waiting.map(({ age }) => age)).toStrictEqual([
      'underOneDay',
      'oneDay',
      'twoToThreeDays',
      'fourToSevenDays',
      'eightDaysAndMore',
    ]);
    expect([...waiting.map(({ documents }) => documents), ...slipOutcomes.map(({ count }) => count)]).toStrictEqual(
      Array.from({ length: 10 }, () => 0),
    );
  });
});

describe('When people and the desk were at work', () => {
  it('should count what was done on its day, and what waits by its age, as days go by', async () => {
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    const [passport, card, photo] = [
      await uploadDocument(applicant, id, 'passport'),
      await uploadDocument(applicant, id, 'id_card'),
      await uploadDocument(applicant, id, 'birth_certificate'),
    ];
    const slip = await uploadSlip(applicant, id, { transactionReference: 'FT 1' });
    await uploadSlip(applicant, id, { transactionReference: 'FT 2' });
    const visitor = createClient(service);
    const person = { firstName: 'Liya', lastName: 'Bekele', phone: '+251911000111', country: 'Ethiopia' };
    must(await visitor.send('POST', '/api/waitinglist/signup', { ...person, email: 'liya@example.org' }));

    service.advance(DAY);
    let admin = await logIn(service, adminEmail);
    const review = async (documentId: string, status: string) =>
      must(await admin.send('PUT', `/api/admin/documents/${documentId}/status`, { status, adminNotes: 'Seen' }));
    await review(passport.id, 'approved');
    await review(card.id, 'rejected');
    must(await admin.send('PUT', `/api/admin/payment-slips/${slip.id}/verify`, { status: 'verified' }));

    service.advance(2 * DAY);
    admin = await logIn(service, adminEmail);
    await review(photo.id, 'needs_revision');
    await uploadDocument(await logIn(service, applicant.user?.email ?? ''), id, 'id_card');

    const { days, waiting, slipOutcomes } = await activity();
    expect(days).toHaveLength(30);
    expect(days.slice(-4)).toStrictEqual([
      {
        day: dayOf(3),
        ...counted({ applicationsCreated: 1, documentsUploaded: 3, slipsUploaded: 2, waitingListJoined: 1 }),
      },
      {
        day: dayOf(2),
        ...counted({
          documentsApproved: 1,
          documentsRejected: 1,
          slipsVerified: 1,
          paymentsCompleted: 1,
          paymentsAmount: slip.amount,
        }),
      },
      { day: dayOf(1), ...counted({}) },
      { day: dayOf(0), ...counted({ documentsNeedingRevision: 1, documentsUploaded: 1 }) },
    ]);
    expect(waiting.map(({ age, documents, paymentSlips }) => [age, documents, paymentSlips])).toStrictEqual([
      ['underOneDay', 1, 0],
      ['oneDay', 0, 0],
      ['twoToThreeDays', 0, 1],
      ['fourToSevenDays', 0, 0],
      ['eightDaysAndMore', 0, 0],
    ]);
    expect(slipOutcomes.filter(({ count }) => count > 0)).toStrictEqual([
      { status: 'pending', count: 1 },
      { status: 'verified', count: 1 },
    ]);
    // Counted again, from what was kept of settled days, and with a shorter look back.
    expect((await activity('?days=3')).days).toStrictEqual(days.slice(-3));
  });

  it('should go on counting what an erased person did, and let nothing of theirs wait', async () => {
    const before = await activity();
    const admin = await logIn(service, adminEmail);
    const applicant = await register(service);
    const { id } = await createApplication(applicant);
    await uploadDocument(applicant, id, 'passport');

    must(await admin.send('DELETE', `/api/admin/users/${applicant.user?.id}`));

    const { days, waiting } = await activity();
    const today = before.days.at(-1);
    expect(days.at(-1)).toStrictEqual({
      ...today,
      applicationsCreated: (today?.applicationsCreated ?? 0) + 1,
      documentsUploaded: (today?.documentsUploaded ?? 0) + 1,
    });
    expect(waiting).toStrictEqual(before.waiting);
  });
});

describe('When the look back is not one the service gives', () => {
  it.each(['31', '0', 'all'])('should refuse it: %s', async (days) => {
    const admin = await logIn(service, adminEmail);

    expect((await admin.get(`/api/admin/activity?days=${days}`)).status).toBe(422);
  });
});
