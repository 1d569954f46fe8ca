import type { CheckRecord } from '@entry/contracts/admin/check-outcomes';
import { SLIP_RULES_VERSION } from '@entry/contracts/rules/slip-checks';
import { pdf } from '@entry/media/testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApplication,
  must,
  register,
  registerWithRole,
  type TestClient,
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

async function sendSlip(transactionReference: string): Promise<string> {
  const client = await register(service);
  const { id } = await createApplication(client);

  return (await uploadSlip(client, id, { transactionReference }, pdf(`slip of ${id}`))).id;
}

async function recordOf(code: string): Promise<CheckRecord> {
  const headers = { 'x-wait-for-position': String(await service.log.head()) };
  const { slip } = must(await admin.get('/api/admin/checks', headers));
  return slip.checks.find((check: CheckRecord) => check.code === code);
}

const decide = async (id: string, body: object) =>
  must(await admin.send('PUT', `/api/admin/payment-slips/${id}/verify`, body));

describe('When slips were checked and decided', () => {
  it('should count how often each check was right, by the last decision', async () => {
    const [first, again, honest] = [await sendSlip('FT1'), await sendSlip('FT1'), await sendSlip('FT2')];
    expect(await recordOf('reference_used_before')).toMatchObject({ alarmedAndRejected: 0, silentAndAccepted: 0 });

    await decide(first, { status: 'verified' });
    await decide(again, { status: 'rejected', rejectionReason: 'Used before' });
    await decide(honest, { status: 'rejected', rejectionReason: 'No such payment' });

    expect(await recordOf('reference_used_before')).toStrictEqual({
      code: 'reference_used_before',
      alarmedAndRejected: 1,
      alarmedAndAccepted: 0,
      silentAndRejected: 1,
      silentAndAccepted: 1,
      unjudged: 0,
    });
    // Says nothing about PDFs.
    expect(await recordOf('noise_inconsistent')).toMatchObject({ unjudged: 3 });

    must(await admin.send('POST', `/api/admin/payment-slips/${honest}/reopen`, { reason: 'The bank has found it' }));
    await decide(honest, { status: 'verified' });
    expect(await recordOf('reference_used_before')).toMatchObject({ silentAndRejected: 0, silentAndAccepted: 2 });
  });

  it('should not count what was verified without looking at the checks', async () => {
    const before = must(await admin.get('/api/admin/checks')).slip;
    const id = await sendSlip('FT1');
    await decide(id, { status: 'verified', skipIntegrityCheck: true, reason: 'Seen at the counter' });
    const headers = { 'x-wait-for-position': String(await service.log.head()) };
    const after = must(await admin.get('/api/admin/checks', headers)).slip;

    expect([after.decisions - before.decisions, after.forced - before.forced]).toStrictEqual([0, 1]);
  });

  it('should count a slip that was verified against what the admin was shown as a false alarm', async () => {
    const [, again] = [await sendSlip('FT7'), await sendSlip('FT7')];
    const { alarmedAndAccepted } = await recordOf('reference_used_before');
    await decide(again, { status: 'verified' });
    await decide(again, { status: 'verified', skipIntegrityCheck: true, reason: 'Two people, one transfer' });

    expect((await recordOf('reference_used_before')).alarmedAndAccepted - alarmedAndAccepted).toBe(1);
  });

  it('should count by version of the rules', async () => {
    expect(must(await admin.get(`/api/admin/checks?rulesVersion=${SLIP_RULES_VERSION}`)).slip.decisions).toBe(4);
    expect(must(await admin.get(`/api/admin/checks?rulesVersion=${SLIP_RULES_VERSION + 1}`)).slip).toMatchObject({
      decisions: 0,
      since: null,
    });
    expect((await admin.get('/api/admin/checks?rulesVersion=x')).status).toBe(422);
  });

  it('should be for admins', async () => {
    expect((await (await register(service)).get('/api/admin/checks')).status).toBe(403);
  });
});
