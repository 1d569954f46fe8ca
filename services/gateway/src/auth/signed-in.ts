import type { Role } from '@entry/contracts/account/role';

/** The person behind a live session, with the role the account has now. */
export type SignedIn = {
  readonly accountId: string;
  readonly role: Role;
  readonly sessionId: string;
  readonly remembered: boolean;
};
