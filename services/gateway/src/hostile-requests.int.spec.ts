import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROBLEMS, type ProblemCode } from '@entry/contracts/problem';
import { arbitraryValue } from '@entry/contracts/testing/arbitrary-value';
import { SEED } from '@entry/domain/testing/seed';
import { jpeg, pdf } from '@entry/media/testing/files';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from './http/define-route.ts';
import {
  createApplication,
  must,
  register,
  registerWithRole,
  type TestClient,
  textOf,
  uploadDocument,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';
import { beginUpload, digestOf, documentRequest } from './testing/upload-by-parts.ts';

const REQUESTS = 4_000;
/** Planted wherever people type something; found again nowhere but in answers. */
const CANARY = 'Kanarienvogel';
/** Busy, or of unknown outcome: the only answers above 499 that are promised. */
const PROMISED: ReadonlySet<string> = new Set(['conflict', 'outcome_unknown', 'unavailable']);
/** They end the sessions the other requests need. */
const LEFT_OUT: ReadonlySet<string> = new Set(['POST /api/auth/logout', 'DELETE /api/admin/users/{id}']);

const HOSTILE_TEXTS = [
  '',
  ' ',
  `${CANARY}\u0000`,
  `${CANARY}\r\nX-Evil: 1`,
  '\ud800',
  '\u202e',
  '😀ወ',
  `<script>${CANARY}</script>`,
  `=cmd|'${CANARY}'!A1`,
  "' OR 1=1 --",
  '../../etc/passwd',
  '%00%2e%2e%2f',
  '(a+)+$',
  '__proto__',
  'x'.repeat(5_000),
  '9'.repeat(400),
  '-1',
  '1e9',
  'NaN',
];
const hostileText = fc.constantFrom(...HOSTILE_TEXTS);
const hostileValue = fc.constantFrom<unknown>(
  ...HOSTILE_TEXTS,
  null,
  true,
  -1,
  1e308,
  0.1,
  [],
  {},
  { $ne: null },
  { toString: 1 },
  [[[[[[[[[[]]]]]]]]]],
  Array(1_000).fill(0),
);
const hostileKey = fc.constantFrom('__proto__', 'constructor', 'toString', 'role', 'id', 'status', '$where', '', 'a.b');
const RAW_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '{"email":1,"email":2}',
  '{"__proto__":{"role":"admin"}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  '{"a":1e400}',
  '\ufeff{}',
  '{"city":"\\ud800"}',
  `{"city":"${'x'.repeat(300_000)}"}`,
];
const RAW_UPLOADS = [
  '',
  '--x--\r\n',
  '--x\r\nContent-Dis',
  '--x\r\nContent-Disposition: form-data\r\n\r\nA\r\n--x--\r\n',
];

/** One wrong thing at a time: what is refused at the door tries nothing behind it. */
const seldom = <Value>(value: fc.Arbitrary<Value>, otherwise: Value): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 19, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value });

const headerOf = (name: string, values: readonly string[]) =>
  seldom(fc.constantFrom<string | undefined>(...values), undefined).map((value) => ({ name, value }));
const headers = fc.tuple(
  headerOf('idempotency-key', ['x', '00000000-0000-0000-0000-000000000000', randomUUID(), '1'.repeat(300)]),
  headerOf('if-match', ['"0"', 'W/"3"', '*', 'abc', `"${'9'.repeat(40)}"`, '']),
  headerOf('x-wait-for-position', ['abc', '-1', '0', '1e9', '9'.repeat(40)]),
  headerOf('x-request-id', ['x\ty', randomUUID().toUpperCase(), '{"a":1}']),
  headerOf('content-type', [
    'text/plain',
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
  ]),
  headerOf('range', ['bytes=0-', 'bytes=9-1']),
  headerOf('x-forwarded-for', ['1.2.3.4, ::1', 'x'.repeat(2_000)]),
);

type Who = 'visitor' | 'forger' | 'applicant' | 'stranger' | 'auditor' | 'admin';
const who = fc.constantFrom<Who>(
  'visitor',
  'forger',
  'applicant',
  'applicant',
  'stranger',
  'auditor',
  'admin',
  'admin',
);

let service: TestService;
let people: Record<Exclude<Who, 'visitor' | 'forger'>, TestClient>;
let knownIds: string[];
let photo: Buffer;
const strayRejections: unknown[] = [];
const keepRejection = (reason: unknown): void => void strayRejections.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', keepRejection);
  service = await startTestService();
  photo = await jpeg(600, 600);
  const applicant = await register(service);
  const { id: applicationId } = await createApplication(applicant);
  const document = await uploadDocument(applicant, applicationId, 'passport');
  const slip = await uploadSlip(applicant, applicationId);
  people = {
    applicant,
    stranger: await register(service),
    auditor: await registerWithRole(service, 'auditor'),
    admin: await registerWithRole(service, 'admin'),
  };
  const upload = await beginUpload(applicant, documentRequest(applicationId, Buffer.alloc(300, CANARY)));
  knownIds = [applicationId, document.id, slip.id, upload.id, applicant.user?.id ?? '', people.admin.user?.id ?? ''];
});
afterAll(async () => {
  process.off('unhandledRejection', keepRejection);
  await service.stop();
});

/** What a route asks for, with one thing wrong in most cases. */
function bodyOf(route: Route): fc.Arbitrary<string | FormData | undefined> {
  if (route.upload !== null) return uploadOf(route);
  if (route.part !== null) return fc.string({ maxLength: 300 });
  if (route.body === null) return fc.constantFrom(undefined, '{}', 'x');

  const valid = arbitraryValue(route.body) as fc.Arbitrary<Record<string, unknown>>;
  const spoiled = fc
    .tuple(valid, fc.nat(), hostileValue, fc.option(hostileKey))
    .map(([value, place, hostile, added]) => {
      const keys = Object.keys(value);
      const key = keys[place % Math.max(1, keys.length)] ?? 'x';

      return { ...value, [key]: hostile, ...(added === null ? {} : Object.fromEntries([[added, hostile]])) };
    });

  return fc.oneof(
    { weight: 2, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: spoiled.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
  );
}

function uploadOf({ upload }: Route): fc.Arbitrary<string | FormData> {
  const { fileField = 'file' } = upload ?? {};
  const file = fc.record({
    field: fc.constantFrom(fileField, fileField, fileField, 'other', '__proto__'),
    name: fc.constantFrom(`${CANARY}.jpg`, ...HOSTILE_TEXTS),
    bytes: fc.oneof(
      fc.constantFrom('photo', 'half', 'pdf', '%PDF-', '<svg onload=alert(1)>'),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    ),
  });
  const fields = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom('applicationId', 'type', 'amount', 'paymentMethod', 'legalWarningAccepted', 'x'),
      fc.nat(),
      hostileText,
    ),
    { selector: ([name]) => name, maxLength: 6 },
  );
  const form = fc.tuple(fc.array(file, { maxLength: 2 }), fields).map(([files, values]) => {
    const data = new FormData();
    const usual: Record<string, string> = {
      applicationId: knownIds[0] ?? '',
      type: 'passport',
      amount: '5000',
      paymentMethod: 'bank_transfer',
      legalWarningAccepted: 'true',
    };
    for (const [name, luck, hostile] of values) data.append(name, luck % 8 === 0 ? hostile : (usual[name] ?? 'x'));
    for (const { field, name, bytes } of files) data.append(field, new Blob([contentOf(bytes) as BlobPart]), name);

    return data;
  });

  return fc.oneof({ weight: 5, arbitrary: form }, { weight: 1, arbitrary: fc.constantFrom(...RAW_UPLOADS) });
}

function contentOf(bytes: string): Uint8Array {
  if (bytes === 'photo') return photo;
  if (bytes === 'half') return photo.subarray(0, photo.length / 2);
  if (bytes === 'pdf') return pdf(CANARY);

  return Buffer.from(bytes, 'latin1');
}

const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.constantFrom(
            'page',
            'limit',
            'search',
            'status',
            'type',
            'types',
            'after',
            'position',
            'ticket',
            'index',
            '__proto__',
          ),
          hostileText,
        ),
        {
          maxLength: 3,
        },
      )
      .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(withoutHalves(value))}`).join('&')),
  },
);
const withoutHalves = (text: string): string => text.replaceAll(/\p{Cs}/gu, '?');

type Hostile = {
  readonly route: Route;
  readonly who: Who;
  readonly method: string;
  readonly id: string | number;
  readonly query: string;
  readonly headers: readonly { readonly name: string; readonly value: string | undefined }[];
  readonly body: string | FormData | undefined;
};

const hostileRequest = (routes: readonly Route[]): fc.Arbitrary<Hostile> =>
  fc.constantFrom(...routes).chain((route) =>
    fc.record({
      route: fc.constant(route),
      who,
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant<string>(route.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE') },
      ),
      id: fc.oneof(
        { weight: 5, arbitrary: fc.nat({ max: 5 }) },
        { weight: 1, arbitrary: fc.constantFrom(randomUUID(), 'x', '..', '%00', "'") },
      ),
      query,
      headers,
      body: bodyOf(route),
    }),
  );

async function ask(hostile: Hostile): Promise<Response> {
  const { route, method } = hostile;
  const id = typeof hostile.id === 'number' ? (knownIds[hostile.id] ?? '') : hostile.id;
  const path = route.path.replaceAll(/\{\w+\}/g, id);
  const given = new Headers();
  if (typeof hostile.body === 'string') given.set('content-type', 'application/json');
  if (typeof hostile.body === 'string' && route.part !== null) {
    given.set('content-type', 'application/octet-stream');
    given.set('content-digest', digestOf(Buffer.from(hostile.body)));
  }
  if (hostile.who === 'forger') given.set('authorization', `Bearer ${forged(people.admin.token ?? '')}`);
  else if (hostile.who !== 'visitor') given.set('authorization', `Bearer ${people[hostile.who].token}`);
  for (const { name, value } of hostile.headers) {
    // The form's own boundary stays.
    if (value !== undefined && !(name === 'content-type' && typeof hostile.body === 'object')) given.set(name, value);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD' && hostile.body !== undefined;

  return service.app.request(`${path}${hostile.query === '' ? '' : `?${hostile.query}`}`, {
    method,
    headers: given,
    ...(hasBody ? { body: hostile.body as BodyInit } : {}),
  });
}

/** Another person in an intact envelope. */
function forged(token: string): string {
  const [header = '', , signature = ''] = token.split('.');
  const payload = Buffer.from(JSON.stringify({ sub: people.applicant.user?.id, sid: randomUUID(), exp: 9e9, nbf: 0 }));

  return `${header}.${payload.toString('base64url')}.${signature}`;
}

/** What is wrong with an answer; null when nothing is. */
function faultOf({ showProblem }: Route, response: Response, text: string, isWritten: boolean): string | null {
  if (response.headers.get('x-content-type-options') !== 'nosniff') return 'without its headers';
  if (response.status < 400) return null;
  if (isWritten) return 'refused, and yet something was written';
  // An answer to HEAD has no body.
  if (text === '') return response.status < 500 ? null : 'failed';
  if (showProblem !== null) return response.status < 500 && /role="alert"/.test(text) ? null : 'no page';
  if (response.headers.get('content-type') !== 'application/problem+json') return 'no problem';

  const { code, requestId } = JSON.parse(text) as { readonly code: ProblemCode; readonly requestId: string };
  if (PROBLEMS[code]?.status !== response.status) return 'no known problem';
  if (requestId !== response.headers.get('x-request-id')) return 'another request id';

  return response.status < 500 || PROMISED.has(code) ? null : 'failed';
}

/** Sessions end when an admin's request changed the account behind them. */
async function replaceSignedOut(): Promise<void> {
  for (const [name, person] of Object.entries(people)) {
    const { status } = await person.get('/api/auth/me');
    if (status === 200) continue;

    const role = name === 'auditor' || name === 'admin' ? name : 'user';
    Object.assign(people, { [name]: await registerWithRole(service, role) });
  }
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe(`When requests are made to do harm (seed ${SEED})`, () => {
  it('should refuse each with a known problem, and write nothing for what it refuses', async () => {
    const routes = service.routes.filter(({ method, path }) => !LEFT_OUT.has(`${method} ${path}`));
    const requests = fc.sample(hostileRequest(routes), { seed: SEED, numRuns: REQUESTS });
    const statuses = new Map<number, number>();

    const faults: string[] = [];
    for (const [index, request] of requests.entries()) {
      const before = await service.log.head();
      const response = await ask(request);
      const text = await textOf(response);
      const { status } = response;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);

      const fault = faultOf(request.route, response, text, (await service.log.head()) !== before);
      const { method, route, who: person } = request;
      if (fault !== null) faults.push(`${index}: ${method} ${route.path} by ${person}: ${fault}: ${status} ${text}`);
      if (status === 401) await replaceSignedOut();
    }

    expect(faults).toStrictEqual([]);
    // Had everything been refused at the door, nothing would have been tried.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20);
    expect(statuses.get(422) ?? 0).toBeGreaterThan(REQUESTS / 20);
    expect(strayRejections).toStrictEqual([]);
    must(await people.admin.get('/api/auth/me'));
  });

  it('should keep what people typed out of its log and unreadable on its disk', async () => {
    const someone = await register(service);
    must(await someone.send('PUT', '/api/auth/profile', { firstName: CANARY, lastName: CANARY }));
    const form = { firstName: CANARY, city: CANARY };
    const { application } = must(await someone.send('POST', '/api/applications', form), 201);
    await uploadSlip(someone, application.id, { transactionReference: CANARY }, pdf(CANARY));
    must(await people.admin.get(`/api/admin/users?search=${CANARY}`));

    const files = await filesBelow(service.folder);
    expect(files.length).toBeGreaterThan(2);
    const readable: string[] = [];
    for (const file of files) if ((await readFile(file)).includes(CANARY)) readable.push(file);
    expect(readable).toStrictEqual([]);
    expect(service.logLines.filter((line) => line.includes(CANARY))).toStrictEqual([]);
  });
});
