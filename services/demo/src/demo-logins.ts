import { hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_APPLICANTS, DEMO_STAFF, demoEmail } from './people.ts';

/** Kept in the data folder, readable by its owner only; it also marks the folder as one with demo data. */
export type DemoLogins = {
  /** Of all demo accounts. */
  readonly password: string;
  /** When seeding began, ISO 8601: the demo's past is told backwards from here. */
  readonly startedAt: string;
  /** False until everything is there: an interrupted seeding goes on at the next start. */
  readonly isComplete: boolean;
};

const FILE_NAME = 'demo-logins.json';
const READABLE_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

const PASSWORD_BYTES = 13;

/** Random, and of every kind of letter that the password rules ask for. */
export const createDemoPassword = (): string => passwordOf(randomBytes(PASSWORD_BYTES));

/** The same each time for the same key, so that it need not be kept anywhere. */
export function deriveDemoPassword(key: KeyObject): string {
  return passwordOf(new Uint8Array(hkdfSync('sha256', key, '', 'password of the demo accounts', PASSWORD_BYTES)));
}

function passwordOf(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => READABLE_LETTERS[byte % READABLE_LETTERS.length]).join('');
  return `Demo-${letters.slice(0, 6)}-${letters.slice(6, -1)}${2 + ((bytes.at(-1) ?? 0) % 8)}`;
}

export const demoLoginsFile = (dataFolder: string): string => join(dataFolder, FILE_NAME);

/** null when the folder holds no demo data. */
export function findDemoLogins(dataFolder: string): DemoLogins | null {
  const file = demoLoginsFile(dataFolder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoLogins) : null;
}

/** Written whole or not at all: without its password the demo data would be of no use. */
export async function saveDemoLogins(dataFolder: string, logins: DemoLogins): Promise<void> {
  const file = demoLoginsFile(dataFolder);
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify({ ...logins, accounts: listAccounts() }, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await chmod(draft, 0o600);
  await rename(draft, file);
}

export type DemoAccountLine = { readonly role: string; readonly email: string; readonly shows: string };

/** Every demo account with what it is good for. */
export function listAccounts(): readonly DemoAccountLine[] {
  const staff = DEMO_STAFF.map(({ role, email }) => ({
    role,
    email,
    shows: role === 'admin' ? 'everything' : 'reads',
  }));
  const applicants = DEMO_APPLICANTS.map((applicant) => ({
    role: 'applicant',
    email: demoEmail(applicant),
    shows: applicant.progress.replaceAll('_', ' '),
  }));

  return [...staff, ...applicants];
}
