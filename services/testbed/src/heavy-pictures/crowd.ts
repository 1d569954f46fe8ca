import type { HeavyFile } from './heavy-files.ts';

/** Somebody with an application of their own, so that nobody waits for another's stream. */
export type Person = { readonly token: string; readonly applicationId: string };

export type Answered = {
  readonly kind: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly milliseconds: number;
  /** Of the document that came of it, if one did. */
  readonly documentId: string | null;
};

const PASSWORD = 'Heavy-pictures-7';

export async function register(address: string, count: number): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const name = { firstName: 'Abebe', middleName: 'Kebede', lastName: 'Bekele' };
    const email = `heavy${number}@example.com`;
    const { token } = await post(address, '/api/auth/register', { ...name, email, password: PASSWORD });
    const { application } = await post(address, '/api/applications', { firstName: 'Abebe' }, token);
    people.push({ token, applicationId: application.id });
  }

  return people;
}

async function post(
  address: string,
  path: string,
  body: object,
  token?: string,
): Promise<ReturnType<typeof JSON.parse>> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : bearer(token)) };
  const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);

  return JSON.parse(text);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export async function upload(address: string, person: Person, { kind, bytes }: HeavyFile): Promise<Answered> {
  const form = new FormData();
  form.append('applicationId', person.applicationId);
  form.append('type', 'passport');
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'scan.jpg');

  return answered(kind, () =>
    fetch(`${address}/api/documents/upload`, { method: 'POST', headers: bearer(person.token), body: form }),
  );
}

export function preview(address: string, person: Person, of: Answered): Promise<Answered> {
  return answered(of.kind, () =>
    fetch(`${address}/api/documents/${of.documentId}/preview`, { headers: bearer(person.token) }),
  );
}

async function answered(kind: string, ask: () => Promise<Response>): Promise<Answered> {
  const started = performance.now();
  const response = await ask();
  const bytes = await response.arrayBuffer();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body = isJson ? JSON.parse(Buffer.from(bytes).toString('utf8')) : null;

  return {
    kind,
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    milliseconds: performance.now() - started,
    documentId: body?.document?.id ?? null,
  };
}
