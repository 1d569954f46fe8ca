import { randomUUID } from 'node:crypto';
import { pdf } from '@entry/media/testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COMPLETE_FORM,
  createApplication,
  must,
  register,
  registerWithRole,
  type TestClient,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let applicant: TestClient;
beforeAll(async () => {
  service = await startTestService();
  applicant = await register(service);
});
afterAll(() => service.stop());

const withKey = () => ({ 'idempotency-key': randomUUID() });

const SLIP = { amount: '5000', paymentMethod: 'bank_transfer', legalWarningAccepted: 'true' };

/** "Try again", which is what a reader that lags is told, would be tried for ever. */
describe('When a command comes again whose application was deleted since', () => {
  it('should tell its applicant that there is none, and begin none', async () => {
    const key = withKey();
    const create = () => applicant.send('POST', '/api/applications', COMPLETE_FORM, key);
    const { id } = must(await create(), 201).application;
    must(await applicant.send('DELETE', `/api/applications/${id}`));
    const head = await service.log.head();

    const again = await create();

    expect([again.status, again.body.code]).toStrictEqual([404, 'application_not_found']);
    expect(await service.log.head()).toBe(head);
  });

  it('should tell an admin that there is none', async () => {
    const admin = await registerWithRole(service, 'admin');
    const { id } = must(await applicant.send('POST', '/api/applications', COMPLETE_FORM), 201).application;
    const [set, reset] = [withKey(), withKey()];
    const decide = () => admin.send('PUT', `/api/admin/applications/${id}/status`, { status: 'under_review' }, set);
    const undo = () => admin.send('POST', `/api/admin/applications/${id}/status-reset`, { reason: 'Wrong row' }, reset);
    must(await decide());
    must(await undo());
    must(await applicant.send('DELETE', `/api/applications/${id}`));

    const answers = [await decide(), await undo()];

    expect(answers.map(({ status, body }) => [status, body.code])).toStrictEqual([
      [404, 'application_not_found'],
      [404, 'application_not_found'],
    ]);
  });
});

describe('When a command comes again whose applicant was erased since', () => {
  it('should tell an admin that there is none, and write nothing', async () => {
    const [someone, admin] = [await register(service), await registerWithRole(service, 'admin')];
    const { id } = await createApplication(someone);
    const key = withKey();
    const decide = () => admin.send('PUT', `/api/admin/applications/${id}/status`, { status: 'submitted' }, key);
    must(await decide());
    must(await admin.send('DELETE', `/api/admin/users/${someone.user?.id}`));
    const head = await service.log.head();

    const again = await decide();

    expect([again.status, again.body.code]).toStrictEqual([404, 'application_not_found']);
    expect(await service.log.head()).toBe(head);
  });
});

describe('When a file comes again whose application was deleted and begun again since', () => {
  it.each([
    ['document', 'document_not_found'],
    ['slip', 'payment_slip_not_found'],
  ] as const)('should tell that the %s is not there', async (kind, code) => {
    const someone = await register(service);
    const { id } = await createApplication(someone);
    const key = withKey();
    const [path, fileField, fields] =
      kind === 'document'
        ? ['/api/documents/upload', 'file', { type: 'birth_certificate' }]
        : ['/api/paymentslips/upload', 'paymentSlip', SLIP];
    const upload = { fileField, bytes: pdf(randomUUID()), name: 'scan.pdf', fields: { applicationId: id, ...fields } };
    const send = () => someone.upload(path, upload, key);
    must(await send(), 201);
    must(await someone.send('DELETE', `/api/applications/${id}`));
    await createApplication(someone);
    const head = await service.log.head();

    const again = await send();

    expect([again.status, again.body.code]).toStrictEqual([404, code]);
    expect(await service.log.head()).toBe(head);
  });
});
