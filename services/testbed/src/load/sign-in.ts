import type { SessionReply } from '@entry/contracts/account/api';
import { PASSWORD } from '../kill-test/applicant.ts';
import { type Command, command } from '../kill-test/command.ts';
import type { Random } from '../kill-test/random.ts';
import type { Browser } from './browser.ts';

export type Credentials = { readonly email: string; readonly password: string };

/** False when it was refused, or when the load ended before anybody knew. */
export function logIn(browser: Browser, random: Random, { email, password }: Credentials): Promise<boolean> {
  return begin(
    browser,
    command(
      { key: random.uuid(), kind: 'login', method: 'POST', path: '/api/auth/login' },
      { json: { email, password }, facts: { email } },
    ),
  );
}

/** Registers somebody new; some come back on another device at once. */
export async function signUp(browser: Browser, random: Random, name: string): Promise<boolean> {
  const email = `${name}.${random.uuid().slice(0, 13)}@example.com`;
  const json = { firstName: 'Abebe', middleName: 'Kebede', lastName: 'Bekele', email, password: PASSWORD };
  const registration = command(
    { key: random.uuid(), kind: 'register', method: 'POST', path: '/api/auth/register' },
    { json, facts: { email } },
  );
  if (!(await begin(browser, registration))) return false;

  return random.isLucky(0.3) ? logIn(browser, random, { email, password: PASSWORD }) : true;
}

async function begin(browser: Browser, command: Command): Promise<boolean> {
  const granted = await browser.send<SessionReply>(command);
  if (granted !== null) browser.signIn(granted);

  return granted !== null;
}
