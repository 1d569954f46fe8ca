import { DOCUMENT_MAXIMUM_BYTES, PAYMENT_SLIP_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { ENCRYPTED_PDFS } from '@entry/media/testing/encrypted-pdfs';
import { imageBomb, jpeg, pdf, picture, png, webp } from '@entry/media/testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from './testing/refusal.ts';
import { createApplication, must, register, type TestClient } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let applicant: TestClient;
let applicationId: string;

beforeAll(async () => {
  service = await startTestService();
  applicant = await register(service);
  applicationId = (await createApplication(applicant)).id;
});
afterAll(() => service.stop());

describe('When a file is not what it should be', () => {
  const upload = (bytes: Uint8Array, fields: Record<string, string> = {}, name = 'scan.jpg') =>
    applicant.upload('/api/documents/upload', {
      fileField: 'file',
      bytes,
      name,
      fields: { applicationId, type: 'passport', ...fields },
    });

  it.each([
    ['empty', async () => Buffer.alloc(0), 422, 'file_empty'],
    [
      'SVG called JPEG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'unsupported_file_type',
    ],
    ['HTML called JPEG', async () => Buffer.from('<!doctype html>'), 415, 'unsupported_file_type'],
    ['GIF called JPEG', () => picture(20, 20).gif().toBuffer(), 415, 'unsupported_file_type'],
    ['an image bomb', imageBomb, 422, 'image_too_many_pixels'],
    ['a JPEG cut in half', async () => halfOf(await jpeg(400, 400)), 422, 'file_damaged'],
    ['a PDF without an end', async () => Buffer.from('%PDF-1.7'), 422, 'file_damaged'],
    ['a PDF that needs a password', async () => ENCRYPTED_PDFS[0].withPassword, 422, 'file_needs_password'],
    ['over 10 MB', async () => Buffer.concat([pdf(), Buffer.alloc(DOCUMENT_MAXIMUM_BYTES)]), 413, 'file_too_large'],
  ])('should refuse one that is %s', async (_what, make, status, code) => {
    const bytes = await make();
    const answer = await refusalOf(service, () => upload(bytes));

    expect([answer.status, answer.body.code]).toStrictEqual([status, code]);
  });

  it.each([
    ['of another size', () => jpeg(800, 600), 'The photo must be exactly 600x600 pixels; this one is 800x600.'],
    ['in PNG', () => png(600, 600), 'The photo must be a JPEG file.'],
    ['in WebP', () => webp(600, 600), 'The photo must be a JPEG file.'],
    [
      'over 240 kB',
      async () => Buffer.concat([await jpeg(600, 600), Buffer.alloc(240_000)]),
      'The photo must be at most 240 KB',
    ],
  ])('should refuse a photo %s, and say why', async (_what, make, sentence) => {
    const bytes = await make();
    const { status, body } = await refusalOf(service, () => upload(bytes, { type: 'photo' }));

    expect([status, body.code]).toStrictEqual([422, 'photo_invalid']);
    expect(body.details[0]).toContain(sentence);
    const check = await applicant.upload('/api/documents/validate-photo', { fileField: 'file', bytes });
    expect(must(check)).toMatchObject({ isValid: false, errors: body.details, canAskPerson: false });
  });

  it.each([
    ['of an unknown type', { type: 'selfie' }, 'type'],
    ['of a type applicants do not upload', { type: 'payment_slip' }, 'type'],
    ['for no application', { applicationId: 'x' }, 'applicationId'],
    ['with an unknown field', { status: 'approved' }, 'status'],
  ])('should refuse a document %s', async (_what, fields, field) => {
    const { status, body } = await refusalOf(service, () => upload(pdf(), fields));

    expect([status, body.errors[0].field]).toStrictEqual([422, field]);
  });

  it.each([
    ['too little', { amount: '3000' }, 'amount'],
    ['not a step', { amount: '3600' }, 'amount'],
    ['not a number', { amount: 'much' }, 'amount'],
    ['another method', { paymentMethod: 'cheque' }, 'paymentMethod'],
    ['no consent', { legalWarningAccepted: 'false' }, 'legalWarningAccepted'],
  ])('should refuse a slip with %s', async (_what, change, field) => {
    const fields = {
      applicationId,
      amount: '5000',
      paymentMethod: 'bank_transfer',
      legalWarningAccepted: 'true',
      ...change,
    };
    const { body } = await refusalOf(service, () =>
      applicant.upload('/api/paymentslips/upload', { fileField: 'paymentSlip', bytes: pdf(), fields }),
    );

    expect(body.errors[0].field).toBe(field);
  });

  it('should refuse a slip over 5 MB', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(PAYMENT_SLIP_MAXIMUM_BYTES)]);
    const { status } = await refusalOf(service, () =>
      applicant.upload('/api/paymentslips/upload', { fileField: 'paymentSlip', bytes }),
    );

    expect(status).toBe(413);
  });

  it('should refuse a slip that needs a password', async () => {
    const fields = { applicationId, amount: '5000', paymentMethod: 'bank_transfer', legalWarningAccepted: 'true' };
    const { status, body } = await refusalOf(service, () =>
      applicant.upload('/api/paymentslips/upload', {
        fileField: 'paymentSlip',
        bytes: ENCRYPTED_PDFS[2].withPassword,
        fields,
      }),
    );

    expect([status, body.code]).toStrictEqual([422, 'file_needs_password']);
  });

  it('should take the bytes away again when the application refuses the document', async () => {
    const someone = await register(service);
    const { id } = await createApplication(someone);
    must(await someone.send('DELETE', `/api/applications/${id}`));

    const { status, body } = await refusalOf(service, () =>
      someone.upload('/api/documents/upload', {
        fileField: 'file',
        bytes: pdf(),
        fields: { applicationId: id, type: 'passport' },
      }),
    );

    expect([status, body.code]).toStrictEqual([404, 'application_not_found']);
  });
});

const halfOf = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
