import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE_FORM, must, register, registerWithRole, type TestClient } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let applicant: TestClient;
beforeAll(async () => {
  service = await startTestService();
  applicant = await register(service);
});
afterAll(() => service.stop());

const withKey = () => ({ 'idempotency-key': randomUUID() });

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
