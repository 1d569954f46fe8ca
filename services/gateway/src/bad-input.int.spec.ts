import { randomUUID } from 'node:crypto';
import { DOCUMENT_MAXIMUM_BYTES, PAYMENT_SLIP_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { imageBomb, jpeg, pdf, picture, png } from '@entry/media/testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  COMPLETE_FORM,
  createApplication,
  createClient,
  must,
  person,
  register,
  registerWithRole,
  type TestClient,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;
let visitor: TestClient;
let applicant: TestClient;
let admin: TestClient;
let applicationId: string;

beforeAll(async () => {
  service = await startTestService();
  visitor = createClient(service);
  admin = await registerWithRole(service, 'admin');
  applicant = await register(service);
  applicationId = (await createApplication(applicant)).id;
});
afterAll(() => service.stop());

async function storedFiles(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { fileId } of service.files.list()) ids.push(fileId);

  return ids.sort();
}

/** The answer to something that must be refused: a problem as the standard wants it, and nothing stored. */
async function refusalOf(ask: () => Promise<Answer>): Promise<Answer> {
  const before = { head: await service.log.head(), files: await storedFiles() };
  const answer = await ask();

  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body).toMatchObject({
    type: `/problems/${answer.body.code}`,
    status: answer.status,
    title: expect.any(String),
    message: expect.any(String),
    requestId: answer.headers.get('x-request-id'),
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect({ head: await service.log.head(), files: await storedFiles() }).toStrictEqual(before);

  return answer;
}

const raw = (path: string, init: RequestInit): Promise<Answer> =>
  (async () => {
    const response = await service.app.request(path, init);
    return { status: response.status, headers: response.headers, body: await response.json() };
  })();

const json = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

describe('When a body is not what the route asks for', () => {
  it.each([
    ['nothing', ''],
    ['half an object', '{"email":'],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) as unknown as string],
  ])('should refuse %s as malformed', async (_what, body) => {
    const { status, body: problem } = await refusalOf(() => raw('/api/auth/login', json(body)));

    expect([status, problem.code]).toStrictEqual([400, 'malformed_body']);
  });

  it.each(['null', '[]', '"text"', '7'])('should refuse %s instead of an object', async (body) => {
    const { status, body: problem } = await refusalOf(() => raw('/api/auth/login', json(body)));

    expect([status, problem.code]).toStrictEqual([422, 'invalid_input']);
  });

  it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'should refuse the content type %s',
    async (contentType) => {
      const headers: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
      const { status, body } = await refusalOf(() =>
        raw('/api/auth/login', { method: 'POST', body: new TextEncoder().encode('{}'), headers }),
      );

      expect([status, body.code]).toStrictEqual([415, 'unsupported_content_type']);
    },
  );

  it('should name every field with its message', async () => {
    const { body } = await refusalOf(() =>
      visitor.send('POST', '/api/auth/register', { ...person('not-an-address'), firstName: 'A', password: 'secret' }),
    );

    expect(body.code).toBe('invalid_input');
    expect(body.errors).toStrictEqual([
      { field: 'firstName', message: 'First name must be at least 2 characters' },
      { field: 'email', message: 'Invalid email address' },
      {
        field: 'password',
        message: 'Password must contain at least one uppercase letter, one lowercase letter, and one number',
      },
    ]);
  });

  it('should name unknown fields, so that nobody can give themselves a role', async () => {
    const { body } = await refusalOf(() =>
      visitor.send('POST', '/api/auth/register', { ...person('a@example.com'), role: 'admin', isActive: true }),
    );

    expect(body.errors).toStrictEqual([
      { field: 'role', message: 'Unknown field' },
      { field: 'isActive', message: 'Unknown field' },
    ]);
  });

  it.each([
    ['a number for a name', { firstName: 7 }, 'firstName'],
    ['a date that does not exist', { dateOfBirth: '2001-02-30' }, 'dateOfBirth'],
    ['a status', { status: 'approved' }, 'status'],
    ['an operator of a database', { city: { $gt: '' } }, 'city'],
    ['a child that is a text', { children: ['x'] }, 'children.0'],
    ['an unknown field of a child', { children: [{ ...CHILD, age: 3 }] }, 'children.0.age'],
    ['a text that is too long', { city: 'x'.repeat(201) }, 'city'],
  ])('should refuse %s in the form', async (_what, change, field) => {
    const { status, body } = await refusalOf(() => applicant.send('PUT', `/api/applications/${applicationId}`, change));

    expect([status, body.code]).toStrictEqual([422, 'invalid_input']);
    expect(body.errors.map((error: { field: string }) => error.field)).toStrictEqual([field]);
  });

  it('should refuse too large a body, whatever length it says it has', async () => {
    const body = JSON.stringify({ city: 'x'.repeat(300_000) });
    const said = await refusalOf(() => raw('/api/auth/login', json(body, { 'content-length': String(body.length) })));
    const unsaid = await refusalOf(() => raw('/api/auth/login', json(body)));

    expect([said.status, unsaid.status]).toStrictEqual([413, 413]);
  });

  it.each([
    'status=nonsense',
    'page=0',
    'page=x',
    'limit=201',
    'sort=name',
    'status=draft&status=draft',
    `search=${'x'.repeat(65)}`,
  ])('should refuse the query %s', async (query) => {
    const { status, body } = await refusalOf(() => admin.get(`/api/admin/applications?${query}`));

    expect([status, body.code]).toStrictEqual([422, 'invalid_input']);
  });

  it.each([
    ['an unknown path', 'GET', '/api/nothing', 404, null],
    ['an id that is none', 'GET', '/api/applications/42', 404, null],
    ['a path out of the folder', 'GET', '/api/applications/..%2f..', 404, null],
    ['another method', 'PATCH', '/api/applications', 405, 'GET, POST'],
  ] as const)('should refuse %s', async (_what, method, path, status, allow) => {
    const headers = { authorization: `Bearer ${applicant.token}` };
    const answer = await refusalOf(() => raw(path, { method, headers }));

    expect([answer.status, answer.headers.get('allow')]).toStrictEqual([status, allow]);
  });
});

const CHILD = { firstName: 'Sara', lastName: 'A', dateOfBirth: '2015-01-01', placeOfBirth: 'X', countryOfBirth: 'Y' };

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
    ['over 10 MB', async () => Buffer.concat([pdf(), Buffer.alloc(DOCUMENT_MAXIMUM_BYTES)]), 413, 'file_too_large'],
  ])('should refuse one that is %s', async (_what, make, status, code) => {
    const bytes = await make();
    const answer = await refusalOf(() => upload(bytes));

    expect([answer.status, answer.body.code]).toStrictEqual([status, code]);
  });

  it.each([
    ['of another size', () => jpeg(800, 600), 'The photo must be exactly 600x600 pixels; this one is 800x600.'],
    ['in PNG', () => png(600, 600), 'The photo must be a JPEG file.'],
    [
      'over 240 kB',
      async () => Buffer.concat([await jpeg(600, 600), Buffer.alloc(240_000)]),
      'The photo must be at most 240 KB',
    ],
  ])('should refuse a photo %s, and say why', async (_what, make, sentence) => {
    const bytes = await make();
    const { status, body } = await refusalOf(() => upload(bytes, { type: 'photo' }));

    expect([status, body.code]).toStrictEqual([422, 'photo_invalid']);
    expect(body.details[0]).toContain(sentence);
    const check = await applicant.upload('/api/documents/validate-photo', { fileField: 'file', bytes });
    expect(must(check)).toStrictEqual({ isValid: false, errors: body.details });
  });

  it.each([
    ['of an unknown type', { type: 'selfie' }, 'type'],
    ['of a type applicants do not upload', { type: 'payment_slip' }, 'type'],
    ['for no application', { applicationId: 'x' }, 'applicationId'],
    ['with an unknown field', { status: 'approved' }, 'status'],
  ])('should refuse a document %s', async (_what, fields, field) => {
    const { status, body } = await refusalOf(() => upload(pdf(), fields));

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
    const { body } = await refusalOf(() =>
      applicant.upload('/api/paymentslips/upload', { fileField: 'paymentSlip', bytes: pdf(), fields }),
    );

    expect(body.errors[0].field).toBe(field);
  });

  it('should refuse a slip over 5 MB', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(PAYMENT_SLIP_MAXIMUM_BYTES)]);
    const { status } = await refusalOf(() =>
      applicant.upload('/api/paymentslips/upload', { fileField: 'paymentSlip', bytes }),
    );

    expect(status).toBe(413);
  });

  it('should take the bytes away again when the application refuses the document', async () => {
    const someone = await register(service);
    const { id } = await createApplication(someone);
    must(await someone.send('DELETE', `/api/applications/${id}`));

    const { status, body } = await refusalOf(() =>
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
    const files = await storedFiles();
    const second = must(await someone.upload('/api/documents/upload', upload, key), 201);

    expect(second).toStrictEqual(first);
    expect(await storedFiles()).toStrictEqual(files);
    expect(must(await someone.get(`/api/documents/${id}`)).documents).toHaveLength(1);
  });

  it('should refuse the same id with another body', async () => {
    const key = { 'idempotency-key': randomUUID() };
    must(await applicant.send('PUT', `/api/applications/${applicationId}`, { city: 'Adama' }, key));

    const { status, body } = await refusalOf(() =>
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
    // As after a restart: the gateway remembers nothing, only the log does.
    const { createGateway } = await import('./gateway.ts');
    const restarted = createClient({ ...service, ...createGateway(service.dependencies) });

    const { body } = await refusalOf(() =>
      restarted.send('POST', '/api/auth/register', { ...person(email), password: 'Guessed1' }, key),
    );

    expect(body.code).toBe('idempotency_key_reused');
  });

  it('should refuse an id that is no UUID', async () => {
    const { status } = await refusalOf(() =>
      applicant.send('POST', '/api/applications', COMPLETE_FORM, { 'idempotency-key': 'again' }),
    );

    expect(status).toBe(422);
  });
});

describe('When a rule refuses', () => {
  it('should keep an e-mail address for one account, whatever its case', async () => {
    const email = `${randomUUID()}@example.com`;
    await register(service, email);

    const { status, body } = await refusalOf(() =>
      visitor.send('POST', '/api/auth/register', person(email.toUpperCase())),
    );
    expect([status, body.code]).toStrictEqual([409, 'email_taken']);
  });

  it('should let one of many win who register the same address at once', async () => {
    const email = `${randomUUID()}@example.com`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor.send('POST', '/api/auth/register', person(email))),
    );

    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toStrictEqual([
      201, 409, 409, 409, 409, 409,
    ]);
  });

  it('should answer alike for an unknown address, a wrong password and an inactive account', async () => {
    const inactive = await register(service);
    must(await admin.send('PUT', `/api/admin/users/${inactive.user?.id}`, { isActive: false }));
    const attempts = [
      { email: 'nobody@example.com', password: 'Secret1' },
      { email: applicant.user?.email, password: 'Secret2' },
      { email: inactive.user?.email, password: 'Secret1' },
    ];

    for (const attempt of attempts) {
      const { status, body } = await refusalOf(() => visitor.send('POST', '/api/auth/login', attempt));
      expect([status, body.code, body.message]).toStrictEqual([
        401,
        'invalid_credentials',
        'Invalid email or password',
      ]);
    }
  });

  it('should refuse a second application', async () => {
    const { status, body } = await refusalOf(() => applicant.send('POST', '/api/applications', {}));

    expect([status, body.code]).toStrictEqual([409, 'application_exists']);
  });

  it('should refuse a change that rests on an older revision, and take one on the present', async () => {
    const path = `/api/applications/${applicationId}`;
    const tag = (await applicant.get(path)).headers.get('etag') ?? '';
    must(await applicant.send('PUT', path, { city: 'Gondar' }, { 'if-match': `W/${tag}` }));

    const { status, body } = await refusalOf(() => applicant.send('PUT', path, { city: 'Jimma' }, { 'if-match': tag }));
    expect([status, body.code]).toStrictEqual([412, 'stale_revision']);
    expect(must(await applicant.get(path)).application.city).toBe('Gondar');
  });

  it('should refuse a wrong current password and a forced verification without a reason', async () => {
    const password = await refusalOf(() =>
      applicant.send('POST', '/api/auth/change-password', { currentPassword: 'Wrong1', newPassword: 'Other1' }),
    );
    const slip = await uploadSlip(applicant, applicationId);
    const force = await refusalOf(() =>
      admin.send('PUT', `/api/admin/payment-slips/${slip.id}/verify`, { status: 'verified', skipIntegrityCheck: true }),
    );

    expect([password.body.code, force.body.code]).toStrictEqual(['current_password_wrong', 'reason_required']);
  });

  it('should refuse a number that another application has, however it is written', async () => {
    const [first, second] = [await readyToRecord(), await readyToRecord()];
    const number = '2027AAAA BBBB 0001';
    must(await first.client.send('POST', `/api/automation/submit/${first.id}`, { confirmationNumber: number }));

    const answer = await second.client.send('POST', `/api/automation/submit/${second.id}`, {
      confirmationNumber: '2027aaaabbbb0001',
    });
    expect([answer.status, answer.body.code]).toStrictEqual([409, 'confirmation_number_taken']);
    const other = await second.client.send('POST', `/api/automation/submit/${second.id}`, {
      confirmationNumber: '2027AF1234',
    });
    expect(must(other).data).toStrictEqual({ confirmationNumber: '2027AF1234', warnings: ['looks_like_case_number'] });
  });
});

async function readyToRecord(): Promise<{ readonly client: TestClient; readonly id: string }> {
  const client = await register(service);
  const { id } = await createApplication(client);
  for (const type of ['passport', 'id_card', 'birth_certificate', 'photo']) {
    const document = await uploadDocument(client, id, type);
    must(await admin.send('PUT', `/api/admin/documents/${document.id}/status`, { status: 'approved' }));
  }
  const slip = await uploadSlip(client, id);
  must(await admin.send('PUT', `/api/admin/payment-slips/${slip.id}/verify`, { status: 'verified' }));
  expect(must(await client.send('POST', `/api/automation/validate/${id}`)).data.isReadyForSubmission).toBe(true);

  return { client, id };
}
