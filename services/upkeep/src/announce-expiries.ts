import { isInvitationExpired } from '@entry/contracts/rules/invitations';
import { type AnnouncedInvitation, announceExpiry } from '@entry/flows/announce-invitations';
import type { CommandSession } from '@entry/flows/command-session';
import type { WaitingListDependencies } from '@entry/flows/join-waiting-list';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import type { AnyProjectedEvent } from '@entry/platform/projection';
import { type ReadEventsDependencies, readEvents } from './read-events.ts';

export type ExpiryDependencies = WaitingListDependencies & ReadEventsDependencies;

/**
 * Tells people whose invitation has expired, by the session's clock. It remembers how far it has read the log, and the
 * invitations that were announced and may still expire: as many as are out at a time.
 * @returns how many were told
 */
export type AnnounceExpiries = (session: CommandSession, signal: AbortSignal) => Promise<number>;

export function createExpiryAnnouncer(dependencies: ExpiryDependencies): AnnounceExpiries {
  const open = new Map<string, AnnouncedInvitation>();
  let position = BEFORE_FIRST;

  function take({ type, data }: AnyProjectedEvent): void {
    const invitation = data as AnnouncedInvitation | (Omit<AnnouncedInvitation, 'expiresAt'> & { expiresAt: null });
    const { entryId } = invitation;
    if (type === 'InvitationAnnounced') {
      if (invitation.expiresAt !== null) open.set(entryId, invitation);
    } else if (ENDINGS.has(type)) open.delete(entryId);
  }

  return async (session, signal) => {
    for await (const events of readEvents(dependencies, signal, position)) {
      events.forEach(take);
      position = events.at(-1)?.position ?? position;
    }

    let told = 0;
    for (const invitation of open.values()) {
      if (!isInvitationExpired(invitation.expiresAt, session.now)) continue;

      signal.throwIfAborted();
      if (await announceExpiry(dependencies, session, invitation)) told += 1;
      open.delete(invitation.entryId);
    }

    return told;
  };
}

/** After these there is nothing to tell any more: nobody waits, or it was told. */
const ENDINGS: ReadonlySet<string> = new Set([
  'WaitingListInvitationConfirmed',
  'WaitingListEntryRemoved',
  'InvitationExpiryAnnounced',
]);
