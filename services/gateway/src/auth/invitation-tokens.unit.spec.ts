import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createInvitationTokens } from './invitation-tokens.ts';

const tokens = createInvitationTokens(createSecretKey(Buffer.alloc(32, 1)));
const claims = { entryId: 'f9aa9ee2-cbdf-5966-87bb-a812dbfb80c7', expiresAt: '2026-11-29T10:00:00.123Z' };

describe('When the token of an invitation is opened', () => {
  it.each([claims, { ...claims, expiresAt: null }])('should tell what it was issued for: %j', (issued) => {
    expect(tokens.open(tokens.issue(issued))).toStrictEqual(issued);
  });

  it('should be the same for the same invitation, short, and fit behind the # of an address', () => {
    expect(tokens.issue(claims)).toBe(tokens.issue({ ...claims }));
    expect(tokens.issue(claims)).toMatch(/^[\w-]{72}$/);
  });

  it('should not open when a single bit of it is another', () => {
    const bytes = Buffer.from(tokens.issue(claims), 'base64url');
    const opened = Array.from({ length: bytes.length * 8 }, (_, bit) => {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      return tokens.open(altered.toString('base64url'));
    });

    expect(opened.filter((each) => each !== null)).toStrictEqual([]);
  });

  it('should not open in another spelling, cut off, or prolonged', () => {
    const token = tokens.issue(claims);
    const spellings = [
      '',
      ' ',
      token.slice(1),
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      ` ${token}`,
      `${token}\n`,
    ];

    expect(spellings.map(tokens.open)).toStrictEqual(spellings.map(() => null));
  });

  it('should not open with the key of another purpose', () => {
    const other = createInvitationTokens(createSecretKey(Buffer.alloc(32, 2)));

    expect(tokens.open(other.issue(claims))).toBeNull();
  });
});
