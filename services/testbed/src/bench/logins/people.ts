import type { Random } from '../random.ts';
import { addressNumbered, type Send, type Sent } from './sender.ts';

const PASSWORD = 'four goats and 1 Donkey';
/** The one address that a mobile network shows of all its people. */
const MOBILE_NETWORK = '172.16.0.1';

export type Person = { readonly email: string; readonly token: string; cookie: string | null };

/** Who logs in: with a browser they have used before, with another one in a network where people do, or from anywhere. */
export const WAYS = ['known device', 'known address', 'stranger'] as const;
export type Way = (typeof WAYS)[number];

export async function registerPeople(send: Send, random: Random, count: number): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `${random.uuid()}@example.org`;
    const names = { firstName: 'Almaz', middleName: 'Tilahun', lastName: 'Bekele', phone: '' };
    const from = `172.17.${number >> 8}.${number & 255}`;
    const sent = await send('POST', '/api/auth/register', { from, body: { ...names, email, password: PASSWORD } });
    if (sent.status !== 201) throw new Error(`Registration answered ${sent.status}: ${sent.body}`);

    people.push({ email, token: (JSON.parse(sent.body) as { token: string }).token, cookie: sent.cookie });
  }
  const [first] = people;
  // From then on the address is known.
  if (first !== undefined) await send('POST', '/api/auth/login', { from: MOBILE_NETWORK, body: credentialsOf(first) });

  return people;
}

const credentialsOf = ({ email }: Person) => ({ email, password: PASSWORD });

/** @param number of an address that nobody has used yet */
export async function logIn(send: Send, person: Person, way: Way, number: number): Promise<Sent> {
  const from = way === 'known address' ? MOBILE_NETWORK : addressNumbered(number);
  const cookie = way === 'known device' ? person.cookie : null;
  const sent = await send('POST', '/api/auth/login', { from, body: credentialsOf(person), cookie });
  if (way === 'known device' && sent.cookie !== null) person.cookie = sent.cookie;

  return sent;
}

export function lookAtApplications(send: Send, { token }: Person): Promise<Sent> {
  return send('GET', '/api/applications', { from: MOBILE_NETWORK, token });
}
