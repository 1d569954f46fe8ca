import { randomUUID } from 'node:crypto';
import type { User } from '@entry/contracts/account/api';
import type { Role } from '@entry/contracts/account/role';
import type { Application, Document, PaymentSlip } from '@entry/contracts/application/api';
import { LOG_POSITION_HEADER, WAIT_FOR_POSITION_HEADER } from '@entry/contracts/headers';
import { openCommandSession } from '@entry/flows/command-session';
import { admitAdministrator } from '@entry/flows/manage-account';
import { createPasswords } from '@entry/flows/passwords';
import { registerAccount } from '@entry/flows/register-account';
import { jpeg, pdf } from '@entry/media/testing/files';
import { GIVE_UP_AFTER } from '@entry/platform/testing/patience';
import type { TestService } from './test-service.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  /** Whatever came back, for a test to look into. */
  readonly body: ReturnType<typeof JSON.parse>;
};

export type Upload = {
  readonly fileField: string;
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string>>;
};

export type TestClient = {
  readonly token: string | null;
  readonly user: User | null;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly send: (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  readonly upload: (path: string, upload: Upload, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  /** The file's own bytes. */
  readonly download: (path: string) => Promise<{ readonly response: Response; readonly bytes: Buffer }>;
};

/** Somebody in front of the service: a visitor without a token. */
export function createClient(
  service: TestService,
  session: { readonly token: string; readonly user: User } | null = null,
): TestClient {
  const authorization = session === null ? {} : { authorization: `Bearer ${session.token}` };
  let position: string | null = null;
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await service.app.request(path, init);
    const written = response.headers.get(LOG_POSITION_HEADER);
    if (written !== null) position = written;
    const text = await textOf(response);

    return { status: response.status, headers: response.headers, body: text === '' ? null : parse(text) };
  };

  return {
    token: session?.token ?? null,
    user: session?.user ?? null,
    // It reads what it wrote.
    get: (path, headers = {}) =>
      call(path, {
        headers: {
          ...authorization,
          ...(position === null ? {} : { [WAIT_FOR_POSITION_HEADER.toLowerCase()]: position }),
          ...headers,
        },
      }),
    send: (method, path, body, headers = {}) =>
      call(path, {
        method,
        headers: {
          ...authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    upload: (path, { fileField, bytes, name = 'scan.jpg', fields = {} }, headers = {}) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append(fileField, new Blob([bytes as Uint8Array<ArrayBuffer>]), name);

      return call(path, { method: 'POST', headers: { ...authorization, ...headers }, body: form });
    },
    download: async (path) => {
      const response = await service.app.request(path, { headers: authorization });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}

/** The same person in front of another service, one that fails, say. */
export function clientOn(service: TestService, { token, user }: TestClient): TestClient {
  return createClient(service, token === null || user === null ? null : { token, user });
}

/** Events come for as long as somebody listens; here nobody does. */
export async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text();

  await response.body?.cancel();
  return '{}';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const PASSWORD = 'Meskerem13';

export const person = (email: string) => ({
  firstName: 'Abebe',
  middleName: 'Kebede',
  lastName: 'Bekele',
  email,
  phone: '+251911223344',
  password: PASSWORD,
});

export async function register(service: TestService, email = `${randomUUID()}@example.com`): Promise<TestClient> {
  const { status, body } = await createClient(service).send('POST', '/api/auth/register', person(email));
  if (status !== 201) throw new Error(`Registration answered ${status}: ${JSON.stringify(body)}`);

  return createClient(service, body);
}

export async function logIn(service: TestService, email: string): Promise<TestClient> {
  const { status, body } = await createClient(service).send('POST', '/api/auth/login', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`Login answered ${status}: ${JSON.stringify(body)}`);

  return createClient(service, body);
}

/** Roles other than `user` are given by the command line or by an admin, never by registration. */
export async function registerWithRole(service: TestService, role: Role): Promise<TestClient> {
  const { dependencies } = service;
  const email = `${randomUUID()}@example.com`;
  const session = openCommandSession(
    { commands: service.commands, waitFor: (position) => dependencies.projections.waitFor(position, GIVE_UP_AFTER) },
    { account: null, commandId: randomUUID(), requestId: randomUUID(), now: new Date().toISOString() },
  );
  const passwords = createPasswords(dependencies.configuration.passwordHashCost);
  const accountId = await registerAccount({ ...dependencies, passwords }, session, person(email), role);
  if (role === 'admin') await admitAdministrator(session, accountId);
  await session.untilVisible();

  return logIn(service, email);
}

export const COMPLETE_FORM = {
  firstName: 'Abebe',
  lastName: 'Bekele',
  dateOfBirth: '1990-05-17',
  gender: 'Male',
  placeOfBirth: 'Addis Ababa',
  countryOfBirth: 'Ethiopia',
  maritalStatus: 'Single',
  currentAddress: 'Bole Road 17',
  city: 'Addis Ababa',
  state: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
  educationLevel: 'Bachelor',
} as const;

/** @throws Error with the answer when it is not the expected one */
export function must(answer: Answer, status = 200): Answer['body'] {
  if (answer.status === status) return answer.body;
  throw new Error(`Answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
}

export async function createApplication(client: TestClient): Promise<Application> {
  return must(await client.send('POST', '/api/applications', COMPLETE_FORM), 201).application;
}

export async function uploadDocument(
  client: TestClient,
  applicationId: string,
  type: string,
  fileName?: string,
): Promise<Document> {
  const isPdf = type === 'birth_certificate';
  const bytes = isPdf ? pdf(randomUUID()) : await jpeg(600, 600);
  const name = fileName ?? (isPdf ? 'scan.pdf' : 'scan.jpg');

  return must(
    await client.upload('/api/documents/upload', { fileField: 'file', bytes, name, fields: { applicationId, type } }),
    201,
  ).document;
}

export async function uploadSlip(
  client: TestClient,
  applicationId: string,
  fields: Readonly<Record<string, string>> = {},
  bytes: Uint8Array = pdf(randomUUID()),
): Promise<PaymentSlip> {
  return must(
    await client.upload('/api/paymentslips/upload', {
      fileField: 'paymentSlip',
      bytes,
      name: 'slip.pdf',
      fields: {
        applicationId,
        amount: '5000',
        paymentMethod: 'bank_transfer',
        legalWarningAccepted: 'true',
        ...fields,
      },
    }),
    201,
  ).paymentSlip;
}
