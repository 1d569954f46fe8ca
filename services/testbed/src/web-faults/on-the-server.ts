import { PASSWORD, type Typist } from '../browser/support/typist.ts';

/** What the service has of an application. */
export type Stored = {
  readonly revision: number;
  readonly form: Readonly<Record<string, unknown>>;
  /** Names of the documents and slips. */
  readonly files: ReadonlySet<string>;
};

export type Expected = {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: ReadonlySet<string>;
};

export type Look = () => Promise<Stored>;

/** Milliseconds until what was typed has to be on the server when nothing is wrong any more. */
const SETTLING = 90_000;

type Answer = {
  readonly applications: readonly (Readonly<Record<string, unknown>> & { readonly revision: number })[];
  readonly documents: readonly { readonly originalName: string }[];
  readonly paymentSlips: readonly { readonly fileName: string }[];
};

/** What the service has, for a session that no fault ends and that does not end by idling. */
export async function lookAsOtherDevice(address: string, { email }: Typist, applicationId: string): Promise<Look> {
  const reply = await fetch(new URL('/api/auth/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, rememberMe: true }),
  });
  const { token } = (await reply.json()) as { readonly token: string };
  const ask = async (path: string): Promise<Answer> => {
    const answer = await fetch(new URL(path, address), { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as Answer;
  };

  return async () => {
    const { documents } = await ask(`/api/documents/${applicationId}`);
    const { paymentSlips } = await ask('/api/paymentslips');
    const [form] = (await ask('/api/applications')).applications;
    if (form === undefined) throw new Error('The service has no application');

    const files = [...documents.map((one) => one.originalName), ...paymentSlips.map((one) => one.fileName)];
    return { form, revision: form.revision, files: new Set(files) };
  };
}

export type Settled = {
  readonly revision: number;
  /** Of what was typed and sent, not on the server in the end; in words. */
  readonly lost: readonly string[];
};

/** Waits until the server has everything. */
export async function settle(look: Look, expected: Expected): Promise<Settled> {
  const deadline = Date.now() + SETTLING;

  for (;;) {
    // The service may just be coming back.
    const stored = await look().catch(() => null);
    const lost = stored === null ? ['The service does not answer'] : missing(stored, expected);
    if (lost.length === 0 || Date.now() > deadline) return { revision: stored?.revision ?? -1, lost };

    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function missing({ form, files }: Stored, expected: Expected): readonly string[] {
  const fields = [...expected.fields].filter(([field, text]) => form[field] !== text);

  return [
    ...fields.map(([field, text]) => `${field}: “${text}” was typed, “${String(form[field])}” is there`),
    ...[...expected.files].filter((name) => !files.has(name)).map((name) => `${name} was sent and is not there`),
  ];
}
