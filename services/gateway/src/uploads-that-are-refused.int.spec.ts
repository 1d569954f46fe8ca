import { randomBytes, randomUUID } from 'node:crypto';
import { DOCUMENT_MAXIMUM_BYTES, PAYMENT_SLIP_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { UPLOAD_PART_BYTES, UPLOADS_IN_PROGRESS_MAXIMUM } from '@entry/contracts/rules/uploads';
import { png } from '@entry/media/testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from './testing/refusal.ts';
import { must, type TestClient } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';
import {
  beginUpload,
  completeUpload,
  countParts,
  digestOf,
  documentRequest,
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

describe('When an upload is refused', () => {
  const refused = async (request: unknown): Promise<readonly unknown[]> => {
    const { status, body } = await refusalOf(service, () => applicant.send('POST', '/api/uploads', request));
    return [status, body.code];
  };

  it('should say at once what would be said at the end', async () => {
    const stranger = await registerWithApplication(service);
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
    expect(await refused(slipRequest(applicationId, scan(), '0'))).toStrictEqual([422, 'invalid_input']);
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
    const { client, applicationId: id } = await registerWithApplication(service);
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
