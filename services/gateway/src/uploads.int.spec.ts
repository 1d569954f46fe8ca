import { randomBytes } from 'node:crypto';
import { UPLOAD_LIFETIME, UPLOAD_PART_BYTES, UPLOADS_IN_PROGRESS_MAXIMUM } from '@entry/contracts/rules/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApplication, logIn, must, register, registerWithRole, type TestClient } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';
import {
  beginUpload,
  completeUpload,
  countParts,
  documentRequest,
  eventsBy,
  partOf,
  registerWithApplication,
  scan,
  sendPart,
  sendParts,
  slipRequest,
} from './testing/upload-by-parts.ts';

let service: TestService;
let applicant: TestClient;
let applicationId: string;

beforeAll(async () => {
  service = await startTestService();
  ({ client: applicant, applicationId } = await registerWithApplication(service));
});
afterAll(() => service.stop());

describe('When a file comes in parts', () => {
  it('should become the document that it would have become at once, byte for byte', async () => {
    const whole = scan();
    const before = await countParts(service);
    const upload = await beginUpload(applicant, documentRequest(applicationId, whole));
    expect(upload).toStrictEqual({
      id: upload.id,
      purpose: 'document',
      documentType: 'passport',
      name: 'scan.pdf',
      size: whole.length,
      partSize: UPLOAD_PART_BYTES,
      receivedParts: [],
      expiresAt: expect.any(String),
    });

    await sendParts(service, applicant, upload.id, whole, [2, 0, 1]);
    const { document } = must(await completeUpload(applicant, upload.id), 201);

    expect(document).toMatchObject({
      applicationId,
      type: 'passport',
      originalName: 'scan.pdf',
      mimeType: 'application/pdf',
    });
    const { bytes } = await applicant.download(`/api/documents/${document.id}/download`);
    expect(bytes.equals(whole)).toBe(true);
    expect(await countParts(service)).toBe(before);
    expect(must(await applicant.get('/api/uploads')).uploads).toStrictEqual([]);
  });

  it('should become a payment slip with the consent that was given when it was begun', async () => {
    const { client, applicationId: id } = await registerWithApplication(service);
    const whole = scan();
    const upload = await beginUpload(client, slipRequest(id, whole));
    await sendParts(service, client, upload.id, whole);

    const { paymentSlip } = must(await completeUpload(client, upload.id), 201);

    expect(paymentSlip).toMatchObject({
      applicationId: id,
      amount: 5_000,
      fileName: 'slip.pdf',
      fileSize: whole.length,
    });
    const [event] = await eventsBy(service, client, 'PaymentSlipUploaded');
    const begun = new Date(Date.parse(upload.expiresAt) - UPLOAD_LIFETIME).toISOString();
    expect(event?.data).toMatchObject({ consent: { acceptedAt: begun, quote: { quotedAt: begun } } });
  });

  it('should keep no readable byte of it, and show nothing of it to anybody else', async () => {
    const whole = Buffer.concat([Buffer.from('%PDF-1.7 Selam Tesfaye'), randomBytes(UPLOAD_PART_BYTES)]);
    const upload = await beginUpload(applicant, documentRequest(applicationId, whole));
    await sendParts(service, applicant, upload.id, whole, [0]);
    const stranger = (await registerWithApplication(service)).client;
    const admin = await registerWithRole(service, 'admin');

    for await (const { fileId } of service.uploadParts.list()) {
      await expect(service.uploadParts.read(fileId, stranger.user?.id ?? '')).rejects.toThrow('another key');
    }
    const asked = [
      await stranger.get(`/api/uploads/${upload.id}`),
      await sendPart(service, stranger, upload.id, 1, partOf(whole, 1)),
      await completeUpload(stranger, upload.id),
      await stranger.send('DELETE', `/api/uploads/${upload.id}`),
    ];
    expect(asked.map(({ status, body }) => [status, body.code])).toStrictEqual(
      asked.map(() => [404, 'upload_not_found']),
    );
    expect(must(await stranger.get('/api/uploads')).uploads).toStrictEqual([]);
    expect((await admin.get(`/api/uploads/${upload.id}`)).status).toBe(403);
    expect(must(await applicant.get(`/api/uploads/${upload.id}`)).upload.receivedParts).toStrictEqual([0]);
    must(await applicant.send('DELETE', `/api/uploads/${upload.id}`));
  });
});

describe('When nobody goes on', () => {
  it('should be forgotten after a day, and make room', async () => {
    const own = await startTestService();
    const client = await register(own);
    const { id } = await createApplication(client);
    const whole = scan();
    const upload = await beginUpload(client, documentRequest(id, whole));
    await sendParts(own, client, upload.id, whole, [0]);

    own.advance(UPLOAD_LIFETIME - 60_000 * 5);
    // Somebody who was away for so long has to log in again; here the session is that of a minute ago.
    const later = await logIn(own, client.user?.email ?? '');
    expect((await later.get(`/api/uploads/${upload.id}`)).status).toBe(200);
    own.advance(60_000 * 5);
    expect((await later.get(`/api/uploads/${upload.id}`)).status).toBe(404);
    expect(must(await later.get('/api/uploads')).uploads).toStrictEqual([]);
    for (let count = 0; count < UPLOADS_IN_PROGRESS_MAXIMUM; count += 1) {
      await beginUpload(later, documentRequest(id, scan()));
    }
    await own.stop();
  });

  it('should be gone with the person', async () => {
    const admin = await registerWithRole(service, 'admin');
    const { client, applicationId: id } = await registerWithApplication(service);
    const whole = scan();
    const upload = await beginUpload(client, documentRequest(id, whole));
    await sendParts(service, client, upload.id, whole, [0, 1]);
    const before = await countParts(service);

    must(await admin.send('DELETE', `/api/admin/users/${client.user?.id}`));

    expect(await countParts(service)).toBe(before - 3);
  });
});
