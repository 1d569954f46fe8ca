import { randomUUID } from 'node:crypto';

/** Somebody who speaks to the service as the pages do, for what a test needs to be there before it begins. */
export type ApiCaller = {
  readonly accountId: string;
  /** What the service answered when they logged in or registered; null for a visitor. */
  readonly session: Session | null;
  /** @throws Error with the answer when it is a refusal */
  readonly send: (method: string, path: string, body?: unknown) => Promise<ReturnType<typeof JSON.parse>>;
  /** The stable code of the refusal. @throws Error when it is none */
  readonly refusal: (method: string, path: string, body?: unknown) => Promise<string>;
  readonly upload: (
    path: string,
    file: { readonly field: string; readonly bytes: Uint8Array; readonly name: string },
    fields: Readonly<Record<string, string>>,
  ) => Promise<ReturnType<typeof JSON.parse>>;
};

export type Session = { readonly token: string; readonly user: { readonly id: string } };

export async function registerApplicant(
  address: string,
  person: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly password: string },
): Promise<ApiCaller> {
  const visitor = createCaller(address, null);

  return createCaller(address, await visitor.send('POST', '/api/auth/register', { ...person, middleName: 'Kebede' }));
}

export async function logInAs(address: string, email: string, password: string): Promise<ApiCaller> {
  return createCaller(address, await createCaller(address, null).send('POST', '/api/auth/login', { email, password }));
}

/** Gives somebody who has an account a role of the staff, and logs them in: a new role ends every session. */
export async function employ(
  address: string,
  admin: ApiCaller,
  person: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly password: string },
  role: 'admin' | 'auditor',
): Promise<ApiCaller> {
  const { accountId } = await registerApplicant(address, person);
  await admin.send('PUT', `/api/admin/users/${accountId}/role`, { role });

  return logInAs(address, person.email, person.password);
}

function createCaller(address: string, session: Session | null): ApiCaller {
  const authorization: Record<string, string> = session === null ? {} : { authorization: `Bearer ${session.token}` };

  const ask = (method: string, path: string, headers: Record<string, string>, body?: string | FormData) =>
    fetch(new URL(path, address), {
      method,
      headers: { ...authorization, ...headers, ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }) },
      ...(body === undefined ? {} : { body }),
    });
  const askWithJson = (method: string, path: string, body: unknown) =>
    body === undefined
      ? ask(method, path, {})
      : ask(method, path, { 'content-type': 'application/json' }, JSON.stringify(body));

  return {
    accountId: session?.user.id ?? '',
    session,
    send: async (method, path, body) => read(`${method} ${path}`, await askWithJson(method, path, body)),
    refusal: async (method, path, body) => {
      const response = await askWithJson(method, path, body);
      if (response.ok) throw new Error(`${method} ${path} was not refused but answered ${response.status}`);

      return ((await response.json()) as { readonly code: string }).code;
    },
    upload: async (path, { field, bytes, name }, fields) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.append(key, value);
      form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name);

      return read(`POST ${path}`, await ask('POST', path, {}, form));
    },
  };
}

async function read(request: string, response: Response): Promise<ReturnType<typeof JSON.parse>> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${request} answered ${response.status}: ${text}`);

  return text === '' ? null : JSON.parse(text);
}
