import type { SessionReply } from '@entry/contracts/account/api';
import type { Application, ApplicationReply } from '@entry/contracts/application/api';
import { APPLICANT_DOCUMENT_TYPES } from '@entry/contracts/rules/documents';
import { PAPER_OF } from '../kill-test/applicant.ts';
import { firstForm } from '../kill-test/form-values.ts';
import { FILE_NAMES, type PaperKind, type Papers } from '../kill-test/papers.ts';
import type { Random } from '../kill-test/random.ts';

const PASSWORD = 'Damage-test-7';

export type Person = { readonly email: string; readonly applicationId: string };

/** Everything the service tells a person about themselves: name of the fact, and its text. */
export type Facts = ReadonlyMap<string, string>;

type Call = (method: string, path: string, body?: object | FormData) => Promise<Response>;

const callAs =
  (address: string, token: string | null): Call =>
  (method, path, body) =>
    fetch(`${address}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });

async function must<Reply>(answer: Promise<Response>): Promise<Reply> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);

  return (await response.json()) as Reply;
}

/** Somebody registers, fills the form in, uploads every document and pays. Everything is acknowledged when it returns. */
export async function settlePerson(address: string, papers: Papers, random: Random): Promise<Person> {
  const email = `person.${random.uuid()}@example.com`;
  const names = { firstName: 'Abebe', middleName: 'Kebede', lastName: 'Bekele' };
  const { token } = await must<SessionReply>(
    callAs(address, null)('POST', '/api/auth/register', { ...names, email, password: PASSWORD }),
  );
  const call = callAs(address, token);
  const form = firstForm(random.uuid(), true, random);
  const { application } = await must<ApplicationReply>(call('POST', '/api/applications', form));

  const send = (path: string, field: string, kind: PaperKind, fields: Readonly<Record<string, string>>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ applicationId: application.id, ...fields })) body.append(name, value);
    const bytes = papers.bytesOf({ kind, mark: random.uuid() });
    body.append(field, new Blob([new Uint8Array(bytes)]), FILE_NAMES[kind]);
    return must(call('POST', path, body));
  };
  for (const type of APPLICANT_DOCUMENT_TYPES) {
    await send('/api/documents/upload', 'file', PAPER_OF[type], { type });
  }
  await send('/api/paymentslips/upload', 'paymentSlip', 'scan', {
    amount: '5000',
    paymentMethod: 'bank_transfer',
    transactionReference: `TB26${random.uuid().slice(0, 8)}`,
    legalWarningAccepted: 'true',
  });

  return { email, applicationId: application.id };
}

/** What a person is told; a file that is not given counts as the fact that it is not. */
export async function readFacts(address: string, { email, applicationId }: Person): Promise<Facts> {
  const facts = new Map<string, string>();
  const login = await callAs(address, null)('POST', '/api/auth/login', { email, password: PASSWORD });
  facts.set('login', String(login.status));
  if (!login.ok) return facts;

  const { token, user } = (await login.json()) as SessionReply;
  const call = callAs(address, token);
  facts.set('account', JSON.stringify({ ...user, lastLogin: null }));
  for (const [name, path] of [
    ['application', `/api/applications/${applicationId}`],
    ['notifications', '/api/notifications'],
    ['device key', '/api/auth/device-key'],
  ] as const) {
    const response = await call('GET', path);
    const body = await response.text();
    facts.set(name, `${response.status} ${body}`);
    if (name !== 'application' || !response.ok) continue;

    const { application } = JSON.parse(body) as { readonly application: Application };
    for (const { id } of [...application.documents, ...application.paymentSlips]) {
      facts.set(`file ${id}`, await readFile(call, id));
    }
  }

  return facts;
}

export const NOT_GIVEN = 'not given: ';

async function readFile(call: Call, id: string): Promise<string> {
  const response = await call('GET', `/api/documents/${id}/download`);
  const bytes = Buffer.from(await response.arrayBuffer());

  return response.ok ? bytes.toString('base64') : `${NOT_GIVEN}${response.status}`;
}
