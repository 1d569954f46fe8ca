import type { ApplicantDocumentType } from '@entry/contracts/rules/documents';
import { accountIdOf } from '@entry/flows/register-account';
import { applicationIdOf } from '@entry/platform/identifiers';
import { type DemoAccount, demoId } from '../demo-desk.ts';
import type { Happening } from './happening.ts';
import type { Person } from './person.ts';

/** Somebody with a life: what happens when. */
export type Resident = {
  readonly person: Person;
  readonly account: DemoAccount;
  readonly applicationId: string;
  readonly happenings: readonly DatedHappening[];
  /** Whose reference this one's suspicious slip carries; null for everybody else. */
  readonly slipOf: Resident | null;
  /** What was sent so far; changed while the life is lived. */
  readonly sent: { readonly documents: Map<ApplicantDocumentType, string>; slipId: string; isSuspicious: boolean };
};

export type DatedHappening = {
  readonly happening: Happening;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Ids of what comes of it follow from this. */
  readonly name: string;
};

export const registrationName = (key: string): string => `${key} register`;

export const accountOf = (key: string): DemoAccount => ({
  accountId: accountIdOf(demoId(registrationName(key))),
  role: 'user',
});

export function createResident(
  person: Person,
  dated: readonly { readonly happening: Happening; readonly at: number }[],
  slipOf: Resident | null,
): Resident {
  const account = accountOf(person.key);

  return {
    person,
    account,
    applicationId: applicationIdOf(account.accountId),
    happenings: dated.map(({ happening, at }, place) => ({ happening, at, name: `${person.key} ${place}` })),
    slipOf,
    sent: { documents: new Map(), slipId: '', isSuspicious: false },
  };
}

/** Printed on an honest slip, and on those of others who use it again. @param attempt from 1 */
export function referenceOf({ key }: Person, attempt: number): string {
  const [, seed = '', number = ''] = key.split(' ');

  return `TB26${seed.padStart(3, '0')}${number.padStart(6, '0')}${attempt}`;
}
