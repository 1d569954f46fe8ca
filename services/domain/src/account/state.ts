import type { Role } from '@entry/contracts/account/role';

/** How many sessions of one account may live at the same time. */
export const LIVE_SESSIONS_MAXIMUM = 10;

export type Session = {
  readonly sessionId: string;
  readonly expiresAt: string;
  readonly remembered: boolean;
};

export type PasswordLink = {
  /** SHA-256 of its token, base64url. */
  readonly tokenHash: string;
  readonly expiresAt: string;
  /** Until it is used, or the password is changed in another way. */
  readonly isUnused: boolean;
};

export type NoAccount = { readonly kind: 'absent' };

export type RegisteredAccount = {
  readonly kind: 'registered';
  readonly accountId: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  /** As typed; empty when the account's key is gone. */
  readonly email: string;
  readonly phone: string;
  /** argon2id in PHC string form; null when the account's key is gone, and then nobody can log in. */
  readonly passwordHash: string | null;
  /** The newest link; null when none was made, or the account's key is gone. Ask `isLinkOpen`. */
  readonly passwordLink: PasswordLink | null;
  /** In the order they were started. May hold expired ones: ask `liveSessions`. */
  readonly sessions: readonly Session[];
};

export type DeletedAccount = { readonly kind: 'deleted'; readonly accountId: string };

export type AccountState = NoAccount | RegisteredAccount | DeletedAccount;

export const NO_ACCOUNT: AccountState = { kind: 'absent' };

export function isLinkOpen(link: PasswordLink, now: string): boolean {
  return link.isUnused && link.expiresAt > now;
}

/** Sessions that have not ended and not expired. Instants are ISO 8601 in UTC, so text order is time order. */
export function liveSessions(account: RegisteredAccount, now: string): readonly Session[] {
  return account.sessions.filter((session) => session.expiresAt > now);
}
