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
let admin: TestClient;

beforeAll(async () => {
  service = await startTestService();
  admin = await registerWithRole(service, 'admin');
});
afterAll(() => service.stop());

type Applicant = { readonly client: TestClient; readonly id: string };

/** Somebody whose application is validated and ready for submission. */
async function validated(): Promise<Applicant> {
  const client = await register(service);
  const { id } = await createApplication(client);
  for (const type of ['passport', 'photo', 'id_card', 'birth_certificate']) {
    const document = await uploadDocument(client, id, type);
    must(await admin.send('PUT', `/api/admin/documents/${document.id}/status`, { status: 'approved' }));
  }
  const slip = await uploadSlip(client, id);
  must(await admin.send('PUT', `/api/admin/payment-slips/${slip.id}/verify`, { status: 'verified' }));
  must(await client.send('POST', `/api/automation/validate/${id}`));

  return { client, id };
}

const record = (who: TestClient, id: string, confirmationNumber: string) =>
  who.send('POST', `/api/automation/submit/${id}`, { confirmationNumber });
const correctOwn = ({ client, id }: Applicant, confirmationNumber: string) =>
  client.send('PUT', `/api/applications/${id}/confirmation-number`, { confirmationNumber });
const check = (id: string, confirmationNumber: string) =>
  admin.send('POST', `/api/admin/applications/${id}/confirmation-number-check`, { confirmationNumber });
const ownOf = async ({ client }: Applicant) => must(await client.get('/api/applications')).applications[0];
/** The row of the application among what the staff can act on. */
const waitingRowOf = async (id: string) => {
  const { data } = must(await admin.get('/api/automation/ready-for-submission?status=waiting&limit=100'));
  return data.applications.find((row: { readonly id: string }) => row.id === id);
};
const messagesTo = async ({ client }: Applicant) =>
  must(await client.get('/api/notifications?limit=10')).notifications.map(
    ({ message }: { readonly message: string }) => message,
  );
const newestMessageTo = async ({ client }: Applicant) =>
  must(await client.get('/api/notifications?limit=1')).notifications[0];

describe('When an applicant types the confirmation number', () => {
  it('should wait for the staff, be corrected by the applicant, and be theirs no more once an admin has checked it', async () => {
    const applicant = await validated();
    const { id } = applicant;
    expect(must(await record(applicant.client, id, 'hello')).data).toStrictEqual({
      confirmationNumber: 'HELLO',
      warnings: ['unexpected_format'],
    });
    expect(await waitingRowOf(id)).toMatchObject({
      automationStatus: 'submitted',
      confirmationNumber: 'HELLO',
      confirmationWarnings: ['unexpected_format'],
      confirmationCheck: { typedBy: 'applicant', checkedAt: null },
    });
    expect(await messagesTo(applicant)).toContainEqual(expect.stringContaining('We will check it'));

    const corrected = must(await correctOwn(applicant, '2027 HELL OHEL LO12')).application;
    expect(corrected).toMatchObject({
      confirmationNumber: '2027HELLOHELLO12',
      confirmationWarnings: [],
      confirmationCheck: { typedBy: 'applicant', checkedAt: null },
    });
    expect(await waitingRowOf(id)).toMatchObject({ confirmationNumber: '2027HELLOHELLO12' });

    const meanwhile = await check(id, 'hello');
    expect([meanwhile.status, meanwhile.body.code]).toStrictEqual([409, 'decided_meanwhile']);
    const { application } = must(await check(id, '2027HELLOHELLO12'));
    expect(application.confirmationCheck).toMatchObject({ typedBy: 'applicant', checkedAt: expect.any(String) });
    expect(await waitingRowOf(id)).toBeUndefined();
    expect((await ownOf(applicant)).confirmationCheck).toStrictEqual(application.confirmationCheck);
    expect((await newestMessageTo(applicant)).title).toBe('Confirmation number checked');

    const late = await correctOwn(applicant, '2027HELLOHELLO13');
    expect([late.status, late.body.code]).toStrictEqual([409, 'confirmation_number_checked']);
    expect(await ownOf(applicant)).toMatchObject({ confirmationNumber: '2027HELLOHELLO12' });
  });

  it('should let a number that was corrected away be recorded for somebody else', async () => {
    const [first, second] = [await validated(), await validated()];
    must(await record(first.client, first.id, '2027AAAABBBBCCC1'));
    must(await correctOwn(first, '2027AAAABBBBCCC2'));

    must(await record(second.client, second.id, '2027AAAABBBBCCC1'));
    const taken = await correctOwn(first, '2027AAAABBBBCCC1');
    expect([taken.status, taken.body.code]).toStrictEqual([409, 'confirmation_number_taken']);
  });

  it('should say that there is no number to be corrected or checked yet', async () => {
    const applicant = await validated();

    expect((await correctOwn(applicant, '2027AAAABBBBDDD1')).body.code).toBe('confirmation_number_missing');
    expect((await check(applicant.id, '2027AAAABBBBDDD1')).body.code).toBe('confirmation_number_missing');
  });
});

describe('When an admin types the confirmation number', () => {
  it('should be checked by that when it looks usual', async () => {
    const applicant = await validated();
    must(await record(admin, applicant.id, '2027AAAABBBBEEE1'));

    expect(await waitingRowOf(applicant.id)).toBeUndefined();
    const { confirmationCheck } = await ownOf(applicant);
    expect(confirmationCheck).toMatchObject({ typedBy: 'service', checkedAt: confirmationCheck.recordedAt });
    expect((await correctOwn(applicant, '2027AAAABBBBEEE2')).body.code).toBe('confirmation_number_checked');
  });

  it('should be to be checked when it looks unusual, until an admin confirms it expressly', async () => {
    const applicant = await validated();
    must(await record(admin, applicant.id, '2027AF00055555'));
    expect(await waitingRowOf(applicant.id)).toMatchObject({
      confirmationWarnings: ['looks_like_case_number'],
      confirmationCheck: { typedBy: 'service', checkedAt: null },
    });

    must(await check(applicant.id, '2027AF00055555'));
    expect(await waitingRowOf(applicant.id)).toBeUndefined();
  });
});
