import type { Role } from '@entry/contracts/account/role';
import type { Sealed } from '@entry/platform/sealed';
import type { SearchTerm } from '@entry/platform/search-text';
import { changing, defineProjection, deleting } from '../define-projection.ts';
import { idTerms, type OpenSealed, personTerms, sealedInput } from '../search-terms.ts';

export type Profile = {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly phone: string;
};

/** Who are the people with an account? By account id. */
export type Account = {
  readonly accountId: string;
  readonly role: Role;
  readonly isActive: boolean;
  /** Opens to more than a profile when it is from the registration: take the fields of `Profile` only. */
  readonly profile: Sealed<Profile>;
  readonly email: Sealed<{ readonly email: string }>;
  readonly createdAt: string;
  readonly lastLogin: string | null;
};

export function createAccountsProjection(open: OpenSealed) {
  return defineProjection<Account>()({
    model: {
      name: 'accounts',
      version: 3,
      indexes: {
        all: { equals: [], sort: { field: 'createdAt', direction: 'descending' } },
        'by-role': { equals: ['role'], sort: { field: 'createdAt', direction: 'descending' } },
        'by-account': { equals: ['accountId'], sort: { field: 'createdAt', direction: 'descending' } },
        'by-account-and-role': { equals: ['accountId', 'role'], sort: { field: 'createdAt', direction: 'descending' } },
      },
      searchTerms: (account) => accountTerms(account, open),
      searchInputs: ({ profile, email }) => [sealedInput(profile), sealedInput(email)],
    },
    keys: ({ data }) => [data.accountId],
    folds: {
      AccountRegistered: (_none, { data, sealed, metadata }) => ({
        accountId: data.accountId,
        role: data.role,
        isActive: true,
        profile: sealed,
        email: sealed,
        createdAt: metadata.recordedAt,
        lastLogin: null,
      }),
      AccountProfileChanged: changing((_account, { sealed }) => ({ profile: sealed })),
      AccountEmailChanged: changing((_account, { sealed }) => ({ email: sealed })),
      AccountRoleChanged: changing((_account, { data }) => ({ role: data.role })),
      AccountDeactivated: changing(() => ({ isActive: false })),
      AccountReactivated: changing(() => ({ isActive: true })),
      SessionStarted: changing((_account, { metadata }) => ({ lastLogin: metadata.recordedAt })),
      AccountDeleted: deleting,
    },
  });
}

/** Names, e-mail and its parts, phone digits, id: under these everything of the person is found. */
export async function accountTerms(account: Account, open: OpenSealed): Promise<readonly SearchTerm[]> {
  const [profile, email] = await Promise.all([open(account.profile), open(account.email)]);
  if (profile === null || email === null) return idTerms(account.accountId);

  return [...personTerms({ ...profile, email: email.email }), ...idTerms(account.accountId)];
}
