import { inboxDecider } from '@entry/domain/inbox/inbox-decider';
import { inboxStream } from '@entry/domain/streams';
import type { CommandSession } from './command-session.ts';
import type { WaitingListDependencies } from './join-waiting-list.ts';
import { findHolder, normaliseEmail, reservationStreamOf } from './reserved-values.ts';
import { findOwnInvitation, type WaitingPlace } from './waiting-list-invitations.ts';

/** Of an invitation that the holder of an account was told of. */
export type AnnouncedInvitation = {
  readonly accountId: string;
  readonly entryId: string;
  readonly expiresAt: string;
};

/**
 * Tells whoever has an account with the address of a place that it has come up, in the inbox of that account. Others
 * have no inbox: they get the link. What it tells is what their dashboard shows them anyway (ADR 0021).
 */
export async function announceInvitation(
  { commands, keyedHash }: WaitingListDependencies,
  session: CommandSession,
  { id: entryId, email }: WaitingPlace,
  expiresAt: string | null,
): Promise<void> {
  const holder = await findHolder(commands, await reservationStreamOf(keyedHash, 'email', normaliseEmail(email)));
  // An address that is not confirmed belongs to a registration that was cut off: there is nobody to tell.
  if (holder === null || !holder.isConfirmed) return;

  const accountId = holder.ownerId;
  const command = { type: 'AnnounceInvitation', accountId, entryId, expiresAt } as const;
  await session.send(inboxDecider, inboxStream(accountId), command, { purpose: `announce ${entryId}` });
}

/**
 * Tells that an invitation has expired, unless the log says meanwhile that it was confirmed, taken back or made anew,
 * or that the account goes by another address.
 * @returns whether it was told now
 */
export async function announceExpiry(
  dependencies: WaitingListDependencies,
  session: CommandSession,
  { accountId, entryId, expiresAt }: AnnouncedInvitation,
): Promise<boolean> {
  const own = await findOwnInvitation(dependencies, accountId, session.now);
  if (own === null || own.place.id !== entryId) return false;
  if (own.invitation.state !== 'expired' || own.invitation.expiresAt !== expiresAt) return false;

  const command = { type: 'AnnounceInvitationExpiry', accountId, entryId, expiresAt } as const;
  const purpose = `announce expiry ${entryId}`;
  const { events } = await session.send(inboxDecider, inboxStream(accountId), command, { purpose });

  return events.length > 0;
}
