import { randomUUID } from 'node:crypto';

/** Somebody who speaks to the service as the pages do, for what a test needs to be there before it begins. */
export type ApiCaller = {
  readonly accountId: string;
  /** @throws Error with the answer when it is a refusal */
  readonly send: (method: string, path: string, body?: unknown) => Promise<ReturnType<typeof JSON.parse>>;
  readonly upload: (
    path: string,
    file: { readonly field: string; readonly bytes: Uint8Array; readonly name: string },
    fields: Readonly<Record<string, string>>,
  ) => Promise<ReturnType<typeof JSON.parse>>;
};

type Session = { readonly token: string; readonly user: { readonly id: string } };

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

function createCaller(address: string, session: Session | null): ApiCaller {
  const authorization: Record<string, string> = session === null ? {} : { authorization: `Bearer ${session.token}` };

  const call = async (method: string, path: string, headers: Record<string, string>, body?: string | FormData) => {
    const response = await fetch(new URL(path, address), {
      method,
      headers: { ...authorization, ...headers, ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }) },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);

    return text === '' ? null : JSON.parse(text);
  };

  return {
    accountId: session?.user.id ?? '',
    send: (method, path, body) =>
      body === undefined
        ? call(method, path, {})
        : call(method, path, { 'content-type': 'application/json' }, JSON.stringify(body)),
    upload: (path, { field, bytes, name }, fields) => {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.append(key, value);
      form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name);

      return call('POST', path, {}, form);
    },
  };
}
