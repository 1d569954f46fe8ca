import { describe, expect, it } from 'vitest';
import { invitationLink, invitationsCsv } from './invitations.ts';

const INVITATION = {
  entryId: '6f0e2a4c-7f43-4c7e-9d0a-0a4d0e1b2c3d',
  email: 'hana@example.org',
  firstName: 'ሃና',
  lastName: '=Bekele',
  expiresAt: '2026-11-29T10:05:59.123Z',
  token: 'abc-_1',
};

describe('When invitations are written for a mail merge', () => {
  it('should hold address, name, expiry and link of each, and run nothing as a formula', () => {
    expect(invitationsCsv([INVITATION, { ...INVITATION, expiresAt: null }])).toBe(
      '\uFEFFEmail,First Name,Last Name,Expires,Link\r\n' +
        `hana@example.org,ሃና,'=Bekele,2026-11-29 10:05 UTC,${window.location.origin}/waiting-list/confirm#abc-_1\r\n` +
        `hana@example.org,ሃና,'=Bekele,,${window.location.origin}/waiting-list/confirm#abc-_1\r\n`,
    );
  });

  it('should keep the token behind the #, which is sent to no server', () => {
    const link = new URL(invitationLink(INVITATION));

    expect([link.pathname, link.search, link.hash]).toStrictEqual(['/waiting-list/confirm', '', '#abc-_1']);
  });
});
