import { createHash, createHmac, type KeyObject } from 'node:crypto';

/** What the token of a link says: whose password, and the hash that the log holds of it. */
export type OpenedPasswordLink = { readonly accountId: string; readonly tokenHash: string };

export type IssuedPasswordLink = { readonly token: string; readonly link: OpenedPasswordLink };

export type PasswordLinkTokens = {
  /** The same for the same command, so that a repeat of the request is answered alike and no token is kept. */
  readonly issue: (accountId: string, commandId: string) => IssuedPasswordLink;
  /** Null for a text that is no token of this kind. Whether the link holds is for the log to say. */
  readonly open: (token: string) => OpenedPasswordLink | null;
};

/** An account and 32 bytes in base64url. */
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/;

/** @param key of its own: whoever has the log and not the key cannot come to a token */
export function createPasswordLinkTokens(key: KeyObject): PasswordLinkTokens {
  return {
    issue: (accountId, commandId) => {
      const secret = createHmac('sha256', key).update(`${accountId} ${commandId}`).digest('base64url');
      const token = `${accountId}.${secret}`;

      return { token, link: { accountId, tokenHash: hashOf(token) } };
    },
    open: (token) => {
      const accountId = TOKEN.exec(token)?.[1];
      return accountId === undefined ? null : { accountId, tokenHash: hashOf(token) };
    },
  };
}

/** Without salt or work: the secret is as long as the hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
