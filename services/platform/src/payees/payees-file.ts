import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  PAYEE_LANGUAGES,
  type Payee,
  type PayeeLanguage,
  type PayeeText,
  type PaymentInstructions,
} from '@entry/contracts/payments/payees';
import { SERVICE_COUNTRIES } from '@entry/contracts/rules/countries';
import { PAYMENT_METHODS, PaymentMethod } from '@entry/contracts/rules/documents';
import { SERVICE_FEE_CURRENCY } from '@entry/contracts/rules/fees';
import * as z from 'zod/mini';
import { ConfigurationError } from '../environment.ts';

const MOST_PAYEES = 50;
/** Marks that turn the direction of a text: a number with one inside is read, and typed, as another. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const CONTROL = /\p{Cc}/u;

const line = (longest: number) => {
  const expected = `a text of 1 to ${longest} characters, without line breaks and marks of direction`;
  const isPlain = (value: string) => !DIRECTION_MARKS.test(value) && !CONTROL.test(value);

  return z
    .string(expected)
    .check(z.trim(), z.minLength(1, expected), z.maxLength(longest, expected), z.refine(isPlain, expected));
};

const pattern = (expression: RegExp, expected: string) =>
  z.string(expected).check(z.trim(), z.regex(expression, expected));

const texts = (longest: number) => {
  const translations = Object.fromEntries(
    PAYEE_LANGUAGES.filter((language) => language !== 'en').map((language) => [language, z.optional(line(longest))]),
  ) as Record<Exclude<PayeeLanguage, 'en'>, z.ZodMiniOptional<ReturnType<typeof line>>>;

  return z.strictObject(
    { en: line(longest), ...translations },
    `texts by language: en, and any of ${PAYEE_LANGUAGES.slice(1).join(', ')}`,
  );
};

const isHttps = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:';

const PayeeEntry = z
  .strictObject(
    {
      id: pattern(/^[a-z0-9][a-z0-9-]{0,39}$/, 'a name of small letters, digits and hyphens, up to 40'),
      method: z.enum(PAYMENT_METHODS, `one of ${PAYMENT_METHODS.join(', ')}`),
      institution: texts(80),
      accountName: texts(120),
      account: z.optional(
        pattern(/^[0-9A-Za-z][0-9A-Za-z -]{2,39}$/, 'an account number: letters, digits, spaces, hyphens'),
      ),
      phone: z.optional(
        pattern(/^\+?[0-9][0-9 -]{4,19}$/, 'a phone number: digits, spaces, hyphens, perhaps a plus before'),
      ),
      merchantCode: z.optional(pattern(/^[0-9A-Za-z-]{2,20}$/, 'a code of 2 to 20 letters, digits and hyphens')),
      link: z.optional(line(300).check(z.refine(isHttps, 'an address that begins with https://'))),
      branch: z.optional(line(80)),
      swift: z.optional(pattern(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'a BIC of 8 or 11 capital letters and digits')),
      instructions: z.optional(texts(400)),
      currency: z.optional(pattern(/^[A-Z]{3}$/, 'three capital letters, such as ETB')),
      countries: z.optional(
        z.array(
          z.enum(
            Object.keys(SERVICE_COUNTRIES) as [string, ...string[]],
            `one of ${Object.keys(SERVICE_COUNTRIES).join(', ')}`,
          ),
          'a list of countries',
        ),
      ),
    },
    'a payee',
  )
  .check(
    z.superRefine((entry, context) => {
      const missing = whatIsMissing(entry);
      if (missing !== null) context.issues.push({ code: 'custom', input: entry, message: missing });
    }),
  );
type PayeeEntry = z.infer<typeof PayeeEntry>;

const PayeesFile = z.strictObject(
  {
    demonstration: z.optional(z.boolean('true or false')),
    payees: z.array(PayeeEntry, 'a list of payees').check(z.maxLength(MOST_PAYEES, `at most ${MOST_PAYEES} payees`)),
  },
  'an object with payees',
);
export type PayeesFile = z.input<typeof PayeesFile>;

/** Where the money goes to, by method: nobody can pay an account without a number. */
function whatIsMissing({ method, account, phone, merchantCode, link }: PayeeEntry): string | null {
  switch (PaymentMethod.parse(method)) {
    case 'bank_transfer':
    case 'cash_deposit':
      return account === undefined ? `an account, for ${method}` : null;
    case 'mobile_money':
      return phone === undefined && merchantCode === undefined ? 'a phone or a merchantCode, for mobile_money' : null;
    case 'online_payment':
      return link === undefined ? 'a link, for online_payment' : null;
  }
}

/**
 * Reads whom applicants pay, once, at the start.
 * @returns null for a file that names nobody
 * @throws ConfigurationError with a table of everything that is wrong
 */
export function readPayeesFile(path: string): PaymentInstructions | null {
  const content = readJson(path);
  const parsed = PayeesFile.safeParse(content);
  const faults = parsed.success
    ? repeatedIds(parsed.data.payees)
    : parsed.error.issues.map((issue) => ({ at: placeOf(issue.path), expected: expectedBy(issue) }));
  if (!parsed.success || faults.length > 0) throw new ConfigurationError(complaint(path, faults));

  return parsed.data.payees.length === 0 ? null : toInstructions(parsed.data);
}

/** @param file as it was checked; the same content has the same version, in whatever order its keys are */
export function toInstructions({ demonstration = false, payees }: z.output<typeof PayeesFile>): PaymentInstructions {
  const content = { isDemonstration: demonstration, payees: payees.map(toPayee) };

  // Keys come in the order of `toPayee`, not of the file.
  return { version: createHash('sha256').update(JSON.stringify(content)).digest('hex'), ...content };
}

function toPayee(entry: PayeeEntry): Payee {
  return {
    id: entry.id,
    method: entry.method,
    institution: toText(entry.institution),
    accountName: toText(entry.accountName),
    account: entry.account ?? null,
    phone: entry.phone ?? null,
    merchantCode: entry.merchantCode ?? null,
    link: entry.link ?? null,
    branch: entry.branch ?? null,
    swift: entry.swift ?? null,
    instructions: entry.instructions === undefined ? null : toText(entry.instructions),
    currency: entry.currency ?? SERVICE_FEE_CURRENCY,
    countries: [...(entry.countries ?? [])],
  };
}

function toText({ en, am, om, ti, ar, sv }: PayeeEntry['institution']): PayeeText {
  return { en, am: am ?? null, om: om ?? null, ti: ti ?? null, ar: ar ?? null, sv: sv ?? null };
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigurationError(complaint(path, [{ at: '(the file)', expected: 'a file that can be read' }]));
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const expected = `JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`;
    throw new ConfigurationError(complaint(path, [{ at: '(the file)', expected }]));
  }
}

type Fault = { readonly at: string; readonly expected: string };

function repeatedIds(payees: readonly PayeeEntry[]): readonly Fault[] {
  return payees.flatMap(({ id }, index) =>
    payees.findIndex((earlier) => earlier.id === id) < index
      ? [{ at: `payees[${index}].id`, expected: `an id of its own: ${id} is there already` }]
      : [],
  );
}

function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return place === '' ? '(the file)' : place.replace(/^\./, '');
}

function expectedBy(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys' ? `no field named ${issue.keys.join(', ')}` : issue.message;
}

function complaint(path: string, faults: readonly Fault[]): string {
  const rows = [{ at: 'where', expected: 'expected' }, ...faults];
  const width = Math.max(...rows.map(({ at }) => at.length));
  const lines = rows.map(({ at, expected }) => `  ${at.padEnd(width)}  ${expected}`);

  return `The payees of PAYEES_FILE cannot be used (${path}):\n\n${lines.join('\n')}\n`;
}
