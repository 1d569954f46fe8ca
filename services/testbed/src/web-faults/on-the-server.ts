import { PASSWORD, type Typist } from '../browser/support/typist.ts';

/** Asks the service, for a session that no fault ends and that does not end by idling. */
export type Look = {
  readonly form: () => Promise<Form>;
  /** Names of the documents and slips. */
  readonly files: () => Promise<ReadonlySet<string>>;
};

type Form = Readonly<Record<string, unknown>> & { readonly revision: number };

export type Expected = {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: ReadonlySet<string>;
};

/** Milliseconds until what was typed has to be on the server when nothing is wrong any more. */
const SETTLING = 90_000;
/** The person on the phone has the same account, and so many requests a minute with it. */
const BETWEEN_LOOKS = 2_000;

type Answer = {
  readonly applications: readonly Form[];
  readonly documents: readonly { readonly originalName: string }[];
  readonly paymentSlips: readonly { readonly fileName: string }[];
};

export async function lookAsOtherDevice(address: string, { email }: Typist, applicationId: string): Promise<Look> {
  const reply = await fetch(new URL('/api/auth/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, rememberMe: true }),
  });
  const { token } = (await reply.json()) as { readonly token: string };
  const ask = async (path: string): Promise<Answer> => {
    const answer = await fetch(new URL(path, address), { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return (await answer.json()) as Answer;
  };

  return {
    form: async () => {
      const [form] = (await ask('/api/applications')).applications;
      if (form === undefined) throw new Error('The service has no application');
      return form;
    },
    files: async () => {
      const { documents } = await ask(`/api/documents/${applicationId}`);
      const { paymentSlips } = await ask('/api/paymentslips');
      return new Set([...documents.map((one) => one.originalName), ...paymentSlips.map((one) => one.fileName)]);
    },
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
    const settled = await lookOnce(look, expected).catch((error: unknown) => ({ revision: -1, lost: [String(error)] }));
    if (settled.lost.length === 0 || Date.now() > deadline) return settled;

    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS));
  }
}

async function lookOnce(look: Look, expected: Expected): Promise<Settled> {
  const files = await look.files();
  const missing = [...expected.files].filter((name) => !files.has(name));
  const lostFiles = missing.map((name) => `${name} was sent and is not there`);
  const form = await look.form();
  const wrong = [...expected.fields].filter(([field, text]) => form[field] !== text);
  const lostTexts = wrong.map(([field, text]) => `${field}: “${text}” was typed, “${String(form[field])}” is there`);

  return { revision: form.revision, lost: [...lostTexts, ...lostFiles] };
}
