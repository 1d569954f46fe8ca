import type { User, UserSummary } from '@entry/contracts/account/api';
import type { Decision } from '@entry/contracts/application/api';
import type { ReadCollection } from '@entry/platform/ports/read-store';
import type { Account } from '@entry/projections/accounts/accounts';
import type { Decision as DecisionRow } from '@entry/projections/decision';
import type { OpenSealed } from '@entry/projections/search-terms';

const ERASED = { firstName: '', middleName: '', lastName: '', phone: '' };

/** An account with its personal data opened; empty fields when the person was erased a moment ago. */
export async function openUser(account: Account, open: OpenSealed): Promise<User> {
  const [profile, email] = await Promise.all([open(account.profile), open(account.email)]);
  // The profile opens to more than itself when it is from the registration.
  const { firstName, middleName, lastName, phone } = profile ?? ERASED;
  const { accountId: id, profile: _profile, email: _email, ...shown } = account;

  return {
    ...shown,
    id,
    firstName,
    middleName,
    lastName,
    email: email?.email ?? '',
    phone,
    isEmailVerified: false,
    isPhoneVerified: false,
  };
}

export type FindOwner = (accountId: string) => Promise<UserSummary>;

/** Owners of records, each opened once however many rows of a page are theirs. */
export function createOwnerFinder(accounts: Pick<ReadCollection<Account>, 'get'>, open: OpenSealed): FindOwner {
  const found = new Map<string, Promise<UserSummary>>();

  const find = async (accountId: string): Promise<UserSummary> => {
    const stored = await accounts.get(accountId);
    if (stored === null) return { id: accountId, firstName: '', lastName: '', email: '' };

    const { id, firstName, lastName, email } = await openUser(stored.document, open);
    return { id, firstName, lastName, email };
  };

  return (accountId) => {
    const known = found.get(accountId) ?? find(accountId);
    found.set(accountId, known);

    return known;
  };
}

/** What was decided so far, with the name of whoever decided last. */
export async function openDecision({ count, last }: DecisionRow, findOwner: FindOwner): Promise<Decision> {
  return { count, by: last === null ? null : await findOwner(last.actorId), at: last?.at ?? null };
}
