import { BYTE_ORDER_MARK, csvLine } from '@entry/contracts/csv';
import type { WaitingListInvitation } from '@entry/contracts/waiting-list/api';
import { paths } from '../../navigation/paths.ts';

export const INVITATIONS_FILE_NAME = 'invitations.csv';
const HEADER = ['Email', 'First Name', 'Last Name', 'Expires', 'Link'];

/** What is sent to the person who is invited. Behind the #, the token stays out of every log on its way. */
export function invitationLink({ token }: Pick<WaitingListInvitation, 'token'>): string {
  return `${window.location.origin}${paths.invitation}#${token}`;
}

/** For a mail merge. Expiry in UTC, `YYYY-MM-DD HH:MM UTC`; empty for who may confirm at any time. */
export function invitationsCsv(invitations: readonly WaitingListInvitation[]): string {
  const rows = invitations.map((invitation) => [
    invitation.email,
    invitation.firstName,
    invitation.lastName,
    invitation.expiresAt === null ? '' : `${invitation.expiresAt.slice(0, 16).replace('T', ' ')} UTC`,
    invitationLink(invitation),
  ]);

  return [BYTE_ORDER_MARK, ...[HEADER, ...rows].map(csvLine)].join('');
}
