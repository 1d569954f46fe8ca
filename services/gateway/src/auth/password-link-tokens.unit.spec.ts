import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswordLinkTokens } from './password-link-tokens.ts';

const ACCOUNT = 'f9aa9ee2-cbdf-5966-87bb-a812dbfb80c7';
const COMMAND = 'e05f5218-c402-52bc-8b94-6406eae60221';
const tokens = createPasswordLinkTokens(createSecretKey(Buffer.alloc(32, 1)));
const { token, link } = tokens.issue(ACCOUNT, COMMAND);

describe('When the token of a password link is made', () => {
  it('should be the same for the same command, and fit behind the # of an address', () => {
    expect(tokens.issue(ACCOUNT, COMMAND)).toStrictEqual({ token, link });
    expect(token).toMatch(/^[\w.-]{80}$/);
  });

  it('should open as the account and the hash that the log holds', () => {
    expect(tokens.open(token)).toStrictEqual(link);
    expect(link.accountId).toBe(ACCOUNT);
    expect(link.tokenHash).toMatch(/^[\w-]{43}$/);
    expect(token).not.toContain(link.tokenHash);
  });

  it('should be another for another command, account or key', () => {
    const others = [
      tokens.issue(ACCOUNT, ACCOUNT),
      tokens.issue(COMMAND, COMMAND),
      createPasswordLinkTokens(createSecretKey(Buffer.alloc(32, 2))).issue(ACCOUNT, COMMAND),
    ];

    expect(new Set([link, ...others.map((other) => other.link)].map(({ tokenHash }) => tokenHash)).size).toBe(4);
  });

  it.each([
    '',
    token.slice(1),
    token.slice(0, -1),
    `${token}A`,
    ` ${token}`,
    `${token}\n`,
    token.replace('.', ''),
    `nobody.${token.slice(37)}`,
  ])('should not open %j', (text) => {
    expect(tokens.open(text)).toBeNull();
  });
});
