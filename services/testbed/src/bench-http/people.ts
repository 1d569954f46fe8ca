import type { SessionReply } from '@entry/contracts/account/api';
import type { ApplicationReply } from '@entry/contracts/application/api';
import type { ApplicationFormInput } from '@entry/contracts/application/form';
import { APPLICANT_DOCUMENT_TYPES } from '@entry/contracts/rules/documents';
import { inventChild, inventPerson } from '../bench/corpus/people.ts';
import type { Random } from '../bench/random.ts';
import { PAPER_OF } from '../kill-test/applicant.ts';
import { drawPapers, FILE_NAMES, type PaperKind, type Papers } from '../kill-test/papers.ts';

/** Somebody with a whole application: every section, every paper and a slip. */
export type Person = {
  readonly email: string;
  readonly token: string;
  readonly applicationId: string;
  readonly form: ApplicationFormInput;
};

export const PASSWORD = 'Quiet-river-31';

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** @throws Error for every answer that is no success: nothing may be measured on half a population */
export async function settlePeople(address: string, random: Random, count: number): Promise<readonly Person[]> {
  const papers = await drawPapers();
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const person = await register(address, random);
    await uploadPapers(address, person, papers, random);
    people.push(person);
  }

  return people;
}

/** Somebody with an application and nothing else. */
export async function register(address: string, random: Random): Promise<Person> {
  const { personal, address: home, family } = inventPerson(random);
  const { firstName, lastName } = personal;
  const email = `${random.uuid()}@example.org`;
  const account = { firstName, middleName: 'Tilahun', lastName, email, password: PASSWORD, phone: '' };
  const { token } = await send<SessionReply>(address, '/api/auth/register', null, JSON.stringify(account));
  const form = {
    ...personal,
    ...home,
    educationLevel: 'Bachelor' as const,
    ...family,
    children: [inventChild(random, lastName)],
  };
  const { application } = await send<ApplicationReply>(address, '/api/applications', token, JSON.stringify(form));

  return { email, token, applicationId: application.id, form };
}

async function uploadPapers(address: string, person: Person, papers: Papers, random: Random): Promise<void> {
  const { token, applicationId } = person;
  const formOf = (fileField: string, kind: PaperKind, fields: Readonly<Record<string, string>>): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const bytes = papers.bytesOf({ kind, mark: random.uuid() });
    form.append(fileField, new Blob([bytes as Uint8Array<ArrayBuffer>]), FILE_NAMES[kind]);
    return form;
  };

  for (const type of APPLICANT_DOCUMENT_TYPES) {
    await send(address, '/api/documents/upload', token, formOf('file', PAPER_OF[type], { applicationId, type }));
  }
  const fields = {
    applicationId,
    amount: '5000',
    paymentMethod: 'bank_transfer',
    transactionReference: `TB${random.hex(12)}`,
    legalWarningAccepted: 'true',
  };
  await send(address, '/api/paymentslips/upload', token, formOf('paymentSlip', 'pdf', fields));
}

async function send<Body>(address: string, path: string, token: string | null, body: string | FormData): Promise<Body> {
  const headers = {
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(token === null ? {} : bearer(token)),
  };
  const response = await fetch(`${address}${path}`, { method: 'POST', headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);

  return JSON.parse(text) as Body;
}
