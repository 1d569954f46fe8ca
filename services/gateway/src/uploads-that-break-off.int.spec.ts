import { randomBytes, randomUUID } from 'node:crypto';
import { UPLOAD_PART_BYTES } from '@entry/contracts/rules/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addGateway, createSharedState } from './testing/several-gateways.ts';
import { clientOn, must, type TestClient } from './testing/test-client.ts';
import { dyingAfter, startTestService, type TestService } from './testing/test-service.ts';
import {
  beginUpload,
  completeUpload,
  countParts,
  documentRequest,
  eventsBy,
  fileOf,
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
    const { client, applicationId: id } = await registerWithApplication(service);
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
    const { client, applicationId: id } = await registerWithApplication(service);
    for (const request of [documentRequest(id, scan()), slipRequest(id, scan())]) {
      const whole = scan();
      const upload = await beginUpload(client, { ...request, file: fileOf(whole) });
      await sendParts(service, client, upload.id, whole);

      const [first, second] = await Promise.all([
        completeUpload(client, upload.id),
        completeUpload(client, upload.id, { 'idempotency-key': randomUUID() }),
      ]);
      const third = await completeUpload(client, upload.id);

      expect(first.status).toBe(201);
      expect([second?.body, third.body]).toStrictEqual([first?.body, first?.body]);
    }

    expect(await eventsBy(service, client, 'DocumentUploaded')).toHaveLength(1);
    expect(await eventsBy(service, client, 'PaymentSlipUploaded')).toHaveLength(1);
    expect(await countParts(service)).toBe(0);
  });

  it('should not come again when only the answer to completing it was lost', async () => {
    const { client, applicationId: id } = await registerWithApplication(service);
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
    const { client, applicationId: id } = await registerWithApplication(service);
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
    const { client, applicationId: id } = await registerWithApplication(service);
    const whole = scan();
    const upload = await beginUpload(client, slipRequest(id, whole));
    await sendParts(service, client, upload.id, whole);
    const died = () => Promise.reject(new Error('The process ended'));
    const dying = dyingAfter(service, commands, { uploadParts: { ...service.uploadParts, remove: died } });
    await completeUpload(clientOn(dying, client), upload.id);
    expect(await eventsBy(service, client, 'PaymentSlipUploaded')).toHaveLength(written);

    const { paymentSlip } = must(await completeUpload(client, upload.id), 201);

    expect(must(await completeUpload(client, upload.id), 201).paymentSlip).toStrictEqual(paymentSlip);
    expect(await eventsBy(service, client, 'PaymentSlipUploaded')).toHaveLength(1);
    expect(paymentSlip.status).toBe('pending');
    expect(must(await client.get('/api/applications')).applications[0].paymentSlips).toHaveLength(1);
    expect(await countParts(service)).toBe(0);
  });
});

describe('Given several gateways', () => {
  it('should be one upload, whichever of them gets a request', async () => {
    const shared = createSharedState();
    const [one, other] = [await addGateway(service, shared), await addGateway(service, shared)];
    const { client, applicationId: id } = await registerWithApplication(service);
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
    expect(await eventsBy(service, client, 'DocumentUploaded')).toHaveLength(1);
    await one.end();
    await other.end();
  });
});
