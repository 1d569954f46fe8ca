import { randomUUID } from 'node:crypto';
import { type ConfiguredRegistration, DEMO_REGISTRATION_OPENS } from '@entry/contracts/rules/programme';
import { pdf } from '@entry/media/testing/files';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import { clientOn, must, registerWithRole, type TestClient } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';
import {
  beginUpload,
  completeUpload,
  documentRequest,
  registerWithApplication,
  scan,
  sendParts,
  slipRequest,
} from './testing/upload-by-parts.ts';

const OVERRIDE = '/api/admin/payment-override';
const CLOSED: ConfiguredRegistration = { opens: DEMO_REGISTRATION_OPENS, closes: '2025-11-07T17:00:00.000Z' };

let service: TestService;
/** The same service, after registration has closed. */
let closed: TestService;
let admin: TestClient;

beforeAll(async () => {
  service = await startTestService();
  const { dependencies } = service;
  const configuration = { ...dependencies.configuration, registration: CLOSED };
  closed = { ...service, ...createGateway({ ...dependencies, configuration }) };
  admin = await registerWithRole(service, 'admin');
});
afterAll(() => service.stop());

async function groundsOf(applicationId: string): Promise<readonly unknown[]> {
  const events = await service.log.readAll(BEFORE_FIRST, 10_000);
  return events
    .filter(({ type, stream }) => type === 'PaymentSlipUploaded' && stream === `application-${applicationId}`)
    .map(({ data }) => (data as { readonly ground?: unknown }).ground);
}

describe('When payments are closed while a slip is on its way', () => {
  it('should go on and be taken, on the ground that it was begun on', async () => {
    const { client, applicationId } = await registerWithApplication(service);
    const [whole, once] = [scan(), randomUUID()];
    const upload = await beginUpload(client, slipRequest(applicationId, whole), once);
    await sendParts(service, client, upload.id, whole, [0]);

    const late = clientOn(closed, client);
    const again = await beginUpload(late, slipRequest(applicationId, whole), once);
    expect(again).toStrictEqual({ ...upload, receivedParts: [0] });
    await sendParts(closed, late, upload.id, whole, [1, 2]);
    must(await completeUpload(late, upload.id), 201);

    expect(await groundsOf(applicationId)).toStrictEqual(['registration_open']);
  });

  it('should be found by whoever has lost its id as well, and nothing else should begin', async () => {
    const { client, applicationId } = await registerWithApplication(service);
    const whole = scan();
    const upload = await beginUpload(client, slipRequest(applicationId, whole));
    await sendParts(service, client, upload.id, whole, [0]);
    const late = clientOn(closed, client);

    const found = await beginUpload(late, slipRequest(applicationId, whole));
    const corrected = await late.send('POST', '/api/uploads', slipRequest(applicationId, whole, '4500'));

    expect(found.id).toBe(upload.id);
    expect([corrected.status, corrected.body.code]).toStrictEqual([409, 'payments_closed']);
  });

  it('should be taken when it was an admin who let it begin, and ended that since', async () => {
    const { client, applicationId } = await registerWithApplication(service);
    const whole = scan();
    const late = clientOn(closed, client);
    const boss = clientOn(closed, admin);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    must(await boss.send('PUT', OVERRIDE, { until, reason: 'A group enters by agreement.' }));
    const upload = await beginUpload(late, slipRequest(applicationId, whole));
    await sendParts(closed, late, upload.id, whole);
    must(await boss.send('DELETE', OVERRIDE));

    must(await completeUpload(late, upload.id), 201);

    expect(await groundsOf(applicationId)).toStrictEqual(['override']);
  });
});

describe('When the document was deleted before its upload is repeated', () => {
  it('should say so, and not ask for the file again', async () => {
    const { client, applicationId } = await registerWithApplication(service);
    const [whole, once] = [scan(), randomUUID()];
    const upload = await beginUpload(client, documentRequest(applicationId, whole), once);
    await sendParts(service, client, upload.id, whole);
    const { document } = must(await completeUpload(client, upload.id), 201);
    must(await client.send('DELETE', `/api/documents/${document.id}`));

    const begun = await beginUpload(client, documentRequest(applicationId, whole), once);
    const again = await completeUpload(client, upload.id);

    expect(begun.receivedParts).toStrictEqual([0, 1, 2]);
    expect([again.status, again.body.code]).toStrictEqual([409, 'document_deleted']);
  });

  it.each([
    ['deleted', 'document_deleted'],
    ['replaced', 'document_superseded'],
  ])('should say so of one that was %s and came at once', async (what, code) => {
    const { client, applicationId } = await registerWithApplication(service);
    const send = (once: string, bytes = pdf('at once')) =>
      client.upload(
        '/api/documents/upload',
        { fileField: 'file', bytes, name: 'scan.pdf', fields: { applicationId, type: 'birth_certificate' } },
        { 'idempotency-key': once },
      );
    const once = randomUUID();
    const { document } = must(await send(once), 201);
    if (what === 'deleted') must(await client.send('DELETE', `/api/documents/${document.id}`));
    else must(await send(randomUUID(), pdf('newer')), 201);

    const again = await send(once);

    expect([again.status, again.body.code]).toStrictEqual([409, code]);
  });
});
