import { randomUUID } from 'node:crypto';
import type { User } from '@entry/contracts/account/api';
import { pdf } from '@entry/media/testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import {
  createApplication,
  createClient,
  must,
  register,
  registerWithRole,
  type TestClient,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
/** As after a restart: the gateway remembers nothing, only the log does. */
let restarted: TestService;
let admin: TestClient;

beforeAll(async () => {
  service = await startTestService();
  restarted = { ...service, ...createGateway(service.dependencies) };
  admin = await registerWithRole(service, 'admin');
});
afterAll(() => service.stop());

describe('When one idempotency key is used for two things', () => {
  it('should keep apart two people who use the same id, even after a restart', async () => {
    const key = { 'idempotency-key': '00000000-0000-0000-0000-000000000000' };
    const [one, other] = [await register(service), await register(service)];
    const upload = async (from: TestService, client: TestClient, id: string) =>
      createClient(from, { token: client.token as string, user: client.user as User }).upload(
        '/api/documents/upload',
        { fileField: 'file', bytes: pdf(id), name: `${id}.pdf`, fields: { applicationId: id, type: 'passport' } },
        key,
      );
    const [first, second] = [(await createApplication(one)).id, (await createApplication(other)).id];
    const { document } = must(await upload(service, one, first), 201);

    const theirs = must(await upload(restarted, other, second), 201).document;

    expect(theirs.id).not.toBe(document.id);
    expect(must(await one.get(`/api/documents/${first}`)).documents).toStrictEqual([document]);
    expect(must(await other.get(`/api/documents/${second}`)).documents).toStrictEqual([theirs]);
  });

  it('should not take an id for a repeat that was used for something else', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const someone = await register(service);
    const { id } = await createApplication(someone);
    must(await someone.send('PUT', `/api/applications/${id}`, { city: 'Adama' }, key));

    const { status, body } = await someone.send('POST', `/api/applications/${id}/submit`, undefined, key);

    expect([status, body.code]).toStrictEqual([409, 'application_not_ready']);
  });

  it('should make two entries of two people who join the waiting list under one id', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const emails = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    const entryOf = (email: string | undefined) => ({
      email,
      firstName: 'Hana',
      lastName: 'Alemu',
      phone: '+251911223344',
      country: 'Ethiopia',
    });
    must(await createClient(service).send('POST', '/api/waitinglist/signup', entryOf(emails[0]), key));
    must(await createClient(restarted).send('POST', '/api/waitinglist/signup', entryOf(emails[1]), key));

    const { waitingList } = must(await admin.get('/api/admin/waitinglist?limit=200'));
    expect(
      waitingList.map(({ email }: { email: string }) => email).filter((email: string) => emails.includes(email)),
    ).toHaveLength(2);
  });
});
