import { isInvitationExpired } from '@entry/contracts/rules/invitations';
import { type AnnouncedInvitation, announceExpiry } from '@entry/flows/announce-invitations';
import type { CommandSession } from '@entry/flows/command-session';
import type { WaitingListDependencies } from '@entry/flows/join-waiting-list';
import type { Logger } from '@entry/platform/logger';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import type { AnyProjectedEvent } from '@entry/platform/projection';
import { type ReadEventsDependencies, readEvents } from './read-events.ts';

export type ExpiryDependencies = WaitingListDependencies & ReadEventsDependencies & { readonly logger: Logger };

/**
 * Tells people whose invitation has expired, by the session's clock. It remembers how far it has read the log, and the
 * invitations that were announced and may still expire: as many as are out at a time. Who cannot be told is tried again
 * with the next round, and keeps nobody else from being told.
 * @returns how many were told
 */
export type AnnounceExpiries = (session: CommandSession, signal: AbortSignal) => Promise<number>;

export function createExpiryAnnouncer(dependencies: ExpiryDependencies): AnnounceExpiries {
  const { logger } = dependencies;
  const open = new Map<string, AnnouncedInvitation>();
  let position = BEFORE_FIRST;

  function take(event: AnyProjectedEvent): void {
    // Only what is looked at is decoded, and only that can turn out to be unreadable.
    const change = CHANGES[event.type];
    if (change === undefined) return;

    try {
      change(open, event.data as Told);
    } catch (error) {
      logger.error({ task: 'expiries', position: String(event.position), error }, 'An event is left out');
    }
  }

  async function tell(invitation: AnnouncedInvitation, session: CommandSession): Promise<boolean> {
    try {
      const isTold = await announceExpiry(dependencies, session, invitation);
      open.delete(invitation.entryId);
      return isTold;
    } catch (error) {
      if (error instanceof UnavailableError) throw error;

      logger.error({ task: 'expiries', entryId: invitation.entryId, error }, 'Nobody could be told of an expiry');
      return false;
    }
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
      if (await tell(invitation, session)) told += 1;
    }

    return told;
  };
}

type Told = Omit<AnnouncedInvitation, 'expiresAt'> & { readonly expiresAt: string | null };
type Change = (open: Map<string, AnnouncedInvitation>, told: Told) => void;

const end: Change = (open, { entryId }) => open.delete(entryId);

const CHANGES: Readonly<Record<string, Change | undefined>> = {
  InvitationAnnounced: (open, { expiresAt, ...told }) => {
    if (expiresAt !== null) open.set(told.entryId, { ...told, expiresAt });
  },
  // Of that very invitation: somebody may have been invited anew while it was told.
  InvitationExpiryAnnounced: (open, { entryId, expiresAt }) => {
    if (open.get(entryId)?.expiresAt === expiresAt) open.delete(entryId);
  },
  // Nobody waits any more.
  WaitingListInvitationConfirmed: end,
  WaitingListEntryRemoved: end,
};
