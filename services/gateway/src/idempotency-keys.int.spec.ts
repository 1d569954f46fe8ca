import { randomUUID } from 'node:crypto';
import type { User } from '@entry/contracts/account/api';
import { pdf } from '@entry/media/testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.ts';
import { refusalOf, storedFiles } from './testing/refusal.ts';
import {
  COMPLETE_FORM,
  createApplication,
  createClient,
  must,
  person,
  register,
  registerWithRole,
  type TestClient,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
/** As after a restart: the gateway remembers nothing, only the log does. */
let restarted: TestService;
let admin: TestClient;
let visitor: TestClient;
let applicant: TestClient;
let applicationId: string;

beforeAll(async () => {
  service = await startTestService();
  restarted = { ...service, ...createGateway(service.dependencies) };
  admin = await registerWithRole(service, 'admin');
  visitor = createClient(service);
  applicant = await register(service);
  applicationId = (await createApplication(applicant)).id;
});
afterAll(() => service.stop());

describe('When a command comes twice', () => {
  it('should take effect once and answer the same', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const request = person(`${randomUUID()}@example.com`);
    const first = must(await visitor.send('POST', '/api/auth/register', request, key), 201);
    const head = await service.log.head();
    const second = must(await visitor.send('POST', '/api/auth/register', request, key), 201);

    expect(second.user).toStrictEqual(first.user);
    expect(await service.log.head()).toBe(head);
  });

  it('should store one document for one upload sent twice', async () => {
    const someone = await register(service);
    const { id } = await createApplication(someone);
    const bytes = pdf('twice');
    const upload = { fileField: 'file', bytes, fields: { applicationId: id, type: 'passport' } };
    const key = { 'idempotency-key': randomUUID() };

    const first = must(await someone.upload('/api/documents/upload', upload, key), 201);
    const files = await storedFiles(service);
    const second = must(await someone.upload('/api/documents/upload', upload, key), 201);

    expect(second).toStrictEqual(first);
    expect(await storedFiles(service)).toStrictEqual(files);
    expect(must(await someone.get(`/api/documents/${id}`)).documents).toHaveLength(1);
  });

  it('should refuse the same id with another body', async () => {
    const key = { 'idempotency-key': randomUUID() };
    must(await applicant.send('PUT', `/api/applications/${applicationId}`, { city: 'Adama' }, key));

    const { status, body } = await refusalOf(service, () =>
      applicant.send('PUT', `/api/applications/${applicationId}`, { city: 'Jimma' }, key),
    );

    expect([status, body.code]).toStrictEqual([422, 'idempotency_key_reused']);
  });

  it('should refuse the same id with another file of the same name and size', async () => {
    const someone = await register(service);
    const { id } = await createApplication(someone);
    const key = { 'idempotency-key': randomUUID() };
    const send = (bytes: Uint8Array) =>
      someone.upload(
        '/api/documents/upload',
        { fileField: 'file', bytes, fields: { applicationId: id, type: 'passport' } },
        key,
      );
    must(await send(pdf('one')), 201);

    const { status, body } = await send(pdf('two'));

    expect([status, body.code]).toStrictEqual([422, 'idempotency_key_reused']);
  });

  it('should give nobody the session of somebody else who used the same id', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const email = `${randomUUID()}@example.com`;
    must(await visitor.send('POST', '/api/auth/register', person(email), key), 201);
    const { body } = await refusalOf(service, () =>
      createClient(restarted).send('POST', '/api/auth/register', { ...person(email), password: 'Guessed1' }, key),
    );

    expect(body.code).toBe('idempotency_key_reused');
  });

  it('should refuse an id that is no UUID', async () => {
    const { status } = await refusalOf(service, () =>
      applicant.send('POST', '/api/applications', COMPLETE_FORM, { 'idempotency-key': 'again' }),
    );

    expect(status).toBe(422);
  });
});

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
