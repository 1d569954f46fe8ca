import { randomBytes, randomUUID } from 'node:crypto';
import { DOCUMENT_MAXIMUM_BYTES, PAYMENT_SLIP_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { UPLOAD_LIFETIME, UPLOAD_PART_BYTES, UPLOADS_IN_PROGRESS_MAXIMUM } from '@entry/contracts/rules/uploads';
import { pdf, png } from '@entry/media/testing/files';
import { BEFORE_FIRST, type RecordedEvent } from '@entry/platform/ports/event-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from './testing/refusal.ts';
import { addGateway, createSharedState } from './testing/several-gateways.ts';
import {
  clientOn,
  createApplication,
  logIn,
  must,
  register,
  registerWithRole,
  type TestClient,
} from './testing/test-client.ts';
import { dyingAfter, startTestService, type TestService } from './testing/test-service.ts';
import {
  beginUpload,
  completeUpload,
  countParts,
  digestOf,
  documentRequest,
  fileOf,
  partOf,
  sendPart,
  sendParts,
  slipRequest,
} from './testing/upload-by-parts.ts';

let service: TestService;
let applicant: TestClient;
let applicationId: string;

beforeAll(async () => {
  service = await startTestService();
  applicant = await register(service);
  applicationId = (await createApplication(applicant)).id;
});
afterAll(() => service.stop());

/** Two parts and a bit, no two files alike. */
const scan = (bytes = 2 * UPLOAD_PART_BYTES + 1_000): Buffer => {
  const frame = pdf('').length;
  return pdf(randomBytes((bytes - frame) >> 1).toString('hex') + ((bytes - frame) % 2));
};
const key = () => ({ 'idempotency-key': randomUUID() });

async function someone(): Promise<{ readonly client: TestClient; readonly applicationId: string }> {
  const client = await register(service);
  return { client, applicationId: (await createApplication(client)).id };
}

async function eventsOf(client: TestClient, type: string): Promise<readonly RecordedEvent[]> {
  const events = await service.log.readAll(BEFORE_FIRST, 10_000);
  return events.filter((event) => event.type === type && event.metadata.actor.id === client.user?.id);
}

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
    const { client, applicationId: id } = await someone();
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
    const [event] = await eventsOf(client, 'PaymentSlipUploaded');
    const begun = new Date(Date.parse(upload.expiresAt) - UPLOAD_LIFETIME).toISOString();
    expect(event?.data).toMatchObject({ consent: { acceptedAt: begun, quote: { quotedAt: begun } } });
  });

  it('should keep no readable byte of it, and show nothing of it to anybody else', async () => {
    const whole = Buffer.concat([Buffer.from('%PDF-1.7 Selam Tesfaye'), randomBytes(UPLOAD_PART_BYTES)]);
    const upload = await beginUpload(applicant, documentRequest(applicationId, whole));
    await sendParts(service, applicant, upload.id, whole, [0]);
    const stranger = (await someone()).client;
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

describe('When an upload broke off', () => {
  it('should go on under the same key, with the parts that are here', async () => {
    const whole = scan();
    const once = randomUUID();
    const upload = await beginUpload(applicant, documentRequest(applicationId, whole), once);
    await sendParts(service, applicant, upload.id, whole, [0, 2]);

    const again = await beginUpload(applicant, documentRequest(applicationId, whole), once);

    expect(again).toStrictEqual({ ...upload, receivedParts: [0, 2] });
    await sendParts(service, applicant, upload.id, whole, [1]);
    must(await completeUpload(applicant, upload.id), 201);
  });

  it('should be found by whoever has lost its id and chooses the same file again', async () => {
    const whole = scan();
    const upload = await beginUpload(applicant, documentRequest(applicationId, whole));
    await sendParts(service, applicant, upload.id, whole, [0, 1]);

    const again = await beginUpload(applicant, documentRequest(applicationId, whole));
    const asIdCard = await beginUpload(applicant, documentRequest(applicationId, whole, 'id_card'));

    expect(again).toStrictEqual({ ...upload, receivedParts: [0, 1] });
    expect(asIdCard).toMatchObject({ documentType: 'id_card', receivedParts: [0, 1] });
    expect(asIdCard.id).not.toBe(upload.id);
    must(await applicant.send('DELETE', `/api/uploads/${asIdCard.id}`));
    expect(must(await applicant.get(`/api/uploads/${upload.id}`)).upload.receivedParts).toStrictEqual([0, 1]);
    must(await applicant.send('DELETE', `/api/uploads/${upload.id}`));
    expect(await countParts(service)).toBe(0);
  });

  it('should go on as the slip that it is now, when the amount was corrected', async () => {
    const { client, applicationId: id } = await someone();
    const whole = scan();
    const first = await beginUpload(client, slipRequest(id, whole, '4500'));
    await sendParts(service, client, first.id, whole, [0, 1]);

    const corrected = await beginUpload(client, slipRequest(id, whole, '5000'));

    expect(corrected.receivedParts).toStrictEqual([0, 1]);
    expect((await client.get(`/api/uploads/${first.id}`)).status).toBe(404);
    await sendParts(service, client, corrected.id, whole, [2]);
    expect(must(await completeUpload(client, corrected.id), 201).paymentSlip.amount).toBe(5_000);
  });

  it('should take the same part again, and no other in its place', async () => {
    const whole = scan();
    const upload = await beginUpload(applicant, documentRequest(applicationId, whole));
    await sendParts(service, applicant, upload.id, whole, [0, 0]);

    const other = await sendPart(service, applicant, upload.id, 0, randomBytes(UPLOAD_PART_BYTES));

    expect([other.status, other.body.code]).toStrictEqual([409, 'upload_part_differs']);
    await sendParts(service, applicant, upload.id, whole);
    must(await completeUpload(applicant, upload.id), 201);
  });

  it('should be completed once by whoever asks twice, also when the first answer was lost', async () => {
    const { client, applicationId: id } = await someone();
    for (const request of [documentRequest(id, scan()), slipRequest(id, scan())]) {
      const whole = scan();
      const upload = await beginUpload(client, { ...request, file: fileOf(whole) });
      await sendParts(service, client, upload.id, whole);

      const [first, second] = await Promise.all([
        completeUpload(client, upload.id),
        completeUpload(client, upload.id, key()),
      ]);
      const third = await completeUpload(client, upload.id);

      expect(first.status).toBe(201);
      expect([second?.body, third.body]).toStrictEqual([first?.body, first?.body]);
    }

    expect(await eventsOf(client, 'DocumentUploaded')).toHaveLength(1);
    expect(await eventsOf(client, 'PaymentSlipUploaded')).toHaveLength(1);
    expect(await countParts(service)).toBe(0);
  });

  it('should not come again when only the answer to completing it was lost', async () => {
    const { client, applicationId: id } = await someone();
    const [whole, once] = [scan(), randomUUID()];
    const upload = await beginUpload(client, documentRequest(id, whole), once);
    await sendParts(service, client, upload.id, whole);
    const { document } = must(await completeUpload(client, upload.id), 201);

    const again = await beginUpload(client, documentRequest(id, whole), once);

    expect([again.id, again.receivedParts]).toStrictEqual([upload.id, [0, 1, 2]]);
    expect(must(await completeUpload(client, again.id), 201).document).toStrictEqual(document);
    expect(must(await client.get('/api/uploads')).uploads).toStrictEqual([]);
  });

  it('should say so when the document was replaced since', async () => {
    const { client, applicationId: id } = await someone();
    const [whole, newer] = [scan(), scan()];
    const upload = await beginUpload(client, documentRequest(id, whole));
    await sendParts(service, client, upload.id, whole);
    must(await completeUpload(client, upload.id), 201);
    const next = await beginUpload(client, documentRequest(id, newer));
    await sendParts(service, client, next.id, newer);
    must(await completeUpload(client, next.id), 201);

    const again = await completeUpload(client, upload.id);

    expect([again.status, again.body.code]).toStrictEqual([409, 'document_superseded']);
  });
});

describe('When the process ends while an upload is completed', () => {
  it.each([
    ['before anything is written', 0, 0],
    ['before the slip is written', 1, 0],
    ['after the slip is written, before the parts are gone', Number.POSITIVE_INFINITY, 1],
  ])('should take effect once: %s', async (_when, commands, written) => {
    const { client, applicationId: id } = await someone();
    const whole = scan();
    const upload = await beginUpload(client, slipRequest(id, whole));
    await sendParts(service, client, upload.id, whole);
    const died = () => Promise.reject(new Error('The process ended'));
    const dying = dyingAfter(service, commands, { uploadParts: { ...service.uploadParts, remove: died } });
    await completeUpload(clientOn(dying, client), upload.id);
    expect(await eventsOf(client, 'PaymentSlipUploaded')).toHaveLength(written);

    const { paymentSlip } = must(await completeUpload(client, upload.id), 201);

    expect(must(await completeUpload(client, upload.id), 201).paymentSlip).toStrictEqual(paymentSlip);
    expect(await eventsOf(client, 'PaymentSlipUploaded')).toHaveLength(1);
    expect(paymentSlip.status).toBe('pending');
    expect(must(await client.get('/api/applications')).applications[0].paymentSlips).toHaveLength(1);
    expect(await countParts(service)).toBe(0);
  });
});

describe('Given several gateways', () => {
  it('should be one upload, whichever of them gets a request', async () => {
    const shared = createSharedState();
    const [one, other] = [await addGateway(service, shared), await addGateway(service, shared)];
    const { client, applicationId: id } = await someone();
    const [here, there] = [clientOn(one, client), clientOn(other, client)];
    const whole = scan();
    const once = randomUUID();

    const [first, second] = await Promise.all([
      beginUpload(here, documentRequest(id, whole), once),
      beginUpload(there, documentRequest(id, whole), once),
    ]);
    expect(second).toStrictEqual(first);
    await Promise.all([
      sendParts(one, here, first.id, whole, [0, 1]),
      sendParts(other, there, first.id, whole, [1, 2]),
    ]);
    const release = other.holdReadModels();
    const { document } = must(await completeUpload(here, first.id), 201);
    const again = completeUpload(there, first.id);
    release();

    expect(must(await again, 201).document).toStrictEqual(document);
    expect(await eventsOf(client, 'DocumentUploaded')).toHaveLength(1);
    await one.end();
    await other.end();
  });
});

describe('When an upload is refused', () => {
  const refused = async (request: unknown): Promise<readonly unknown[]> => {
    const { status, body } = await refusalOf(service, () => applicant.send('POST', '/api/uploads', request));
    return [status, body.code];
  };

  it('should say at once what would be said at the end', async () => {
    const stranger = await someone();
    const request = documentRequest(applicationId, scan());
    const sized = (size: number) => ({ ...request, file: { ...request.file, size } });
    const slip = slipRequest(applicationId, scan());

    expect(await refused(sized(0))).toStrictEqual([422, 'file_empty']);
    expect(await refused(sized(DOCUMENT_MAXIMUM_BYTES + 1))).toStrictEqual([413, 'file_too_large']);
    const large = { ...slip, file: { ...slip.file, size: PAYMENT_SLIP_MAXIMUM_BYTES + 1 } };
    expect(await refused(large)).toStrictEqual([413, 'file_too_large']);
    expect(await refused(documentRequest(stranger.applicationId, scan()))).toStrictEqual([404, 'not_found']);
    expect(await refused(documentRequest(applicationId, scan(), 'other'))).toStrictEqual([422, 'invalid_input']);
    expect(await refused({ ...slip, fields: { ...slip.fields, legalWarningAccepted: 'false' } })).toStrictEqual([
      422,
      'invalid_input',
    ]);
    expect(await refused(slipRequest(applicationId, scan(), '3600'))).toStrictEqual([422, 'invalid_input']);
    expect(must(await applicant.get('/api/uploads')).uploads).toStrictEqual([]);
  });

  it('should count the bytes on the wire and hold every part to its digest', async () => {
    const whole = scan();
    const upload = await beginUpload(applicant, documentRequest(applicationId, whole));
    const send = async (index: number, bytes: Uint8Array, headers = {}) => {
      const { status, body } = await sendPart(service, applicant, upload.id, index, bytes, headers);
      return [status, body.code];
    };

    expect(await send(0, randomBytes(UPLOAD_PART_BYTES + 1))).toStrictEqual([413, 'body_too_large']);
    expect(await send(0, partOf(whole, 0).subarray(1))).toStrictEqual([400, 'malformed_upload']);
    expect(await send(2, partOf(whole, 0))).toStrictEqual([400, 'malformed_upload']);
    expect(await send(3, partOf(whole, 0))).toStrictEqual([400, 'malformed_upload']);
    expect(await send(99, partOf(whole, 0))).toStrictEqual([422, 'invalid_input']);
    const other = { 'content-digest': digestOf(Buffer.from('other')) };
    expect(await send(0, partOf(whole, 0), other)).toStrictEqual([422, 'upload_part_damaged']);
    expect(await send(0, partOf(whole, 0), { 'content-digest': 'md5=:x:' })).toStrictEqual([422, 'invalid_input']);
    expect(await send(0, partOf(whole, 0), { 'content-type': 'text/plain' })).toStrictEqual([
      415,
      'unsupported_content_type',
    ]);
    expect(must(await applicant.get(`/api/uploads/${upload.id}`)).upload.receivedParts).toStrictEqual([]);
    must(await applicant.send('DELETE', `/api/uploads/${upload.id}`));
  });

  it('should not be completed before it is whole, or when it is not what was announced', async () => {
    const whole = scan();
    const upload = await beginUpload(applicant, documentRequest(applicationId, whole));
    await sendParts(service, applicant, upload.id, whole, [0, 2]);
    const incomplete = await refusalOf(service, () => completeUpload(applicant, upload.id));
    await sendPart(service, applicant, upload.id, 1, randomBytes(UPLOAD_PART_BYTES));
    const damaged = await refusalOf(service, () => completeUpload(applicant, upload.id));
    const again = await completeUpload(applicant, upload.id);

    expect([incomplete.status, incomplete.body.code]).toStrictEqual([409, 'upload_incomplete']);
    expect([damaged.status, damaged.body.code]).toStrictEqual([422, 'upload_damaged']);
    expect(again.body.code).toBe('upload_damaged');
    must(await applicant.send('DELETE', `/api/uploads/${upload.id}`));
    expect(await countParts(service)).toBe(0);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string, string]>([
    ['what is no picture and no PDF', () => Buffer.from('GIF89a, and more'), 'passport', 'unsupported_file_type'],
    ['a damaged picture', async () => (await png(300, 300)).subarray(0, 500), 'passport', 'file_damaged'],
    ['a photo that breaks its rules', () => png(), 'photo', 'photo_invalid'],
  ])('should refuse %s as it is refused at once, as often as it is asked', async (_what, make, type, code) => {
    const whole = await make();
    const upload = await beginUpload(applicant, documentRequest(applicationId, whole, type));
    await sendParts(service, applicant, upload.id, whole);

    const first = await refusalOf(service, () => completeUpload(applicant, upload.id));
    const second = await refusalOf(service, () => completeUpload(applicant, upload.id));

    expect([first.body.code, second.body.code]).toStrictEqual([code, code]);
    must(await applicant.send('DELETE', `/api/uploads/${upload.id}`));
  });

  it('should keep nobody from beginning anew who has cancelled, and let nobody begin without end', async () => {
    const { client, applicationId: id } = await someone();
    const begun = [];
    for (let count = 0; count < UPLOADS_IN_PROGRESS_MAXIMUM; count += 1) {
      begun.push(await beginUpload(client, documentRequest(id, scan())));
    }

    const { status, body } = await client.send('POST', '/api/uploads', documentRequest(id, scan()));
    expect([status, body.code]).toStrictEqual([409, 'too_many_uploads']);
    expect(must(await client.get('/api/uploads')).uploads).toHaveLength(UPLOADS_IN_PROGRESS_MAXIMUM);

    must(await client.send('DELETE', `/api/uploads/${begun[3]?.id}`));
    for (const upload of [await beginUpload(client, documentRequest(id, scan())), ...begun.filter((_, n) => n !== 3)]) {
      must(await client.send('DELETE', `/api/uploads/${upload.id}`));
    }
    expect(await countParts(service)).toBe(0);
  });

  it('should be refused under a key that stood for another upload', async () => {
    const once = randomUUID();
    const upload = await beginUpload(applicant, documentRequest(applicationId, scan()), once);

    const { body } = await applicant.send('POST', '/api/uploads', documentRequest(applicationId, scan()), {
      'idempotency-key': once,
    });

    expect(body.code).toBe('idempotency_key_reused');
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
    const { client, applicationId: id } = await someone();
    const whole = scan();
    const upload = await beginUpload(client, documentRequest(id, whole));
    await sendParts(service, client, upload.id, whole, [0, 1]);
    const before = await countParts(service);

    must(await admin.send('DELETE', `/api/admin/users/${client.user?.id}`));

    expect(await countParts(service)).toBe(before - 3);
  });
});
