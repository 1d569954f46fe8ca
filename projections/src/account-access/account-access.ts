import type { Role } from '@entry/contracts/account/role';
import { changing, defineProjection, deleting } from '../define-projection.ts';

/** May the holder of this session act, and as what? By account id; asked at every request. */
export type AccountAccess = {
  readonly role: Role;
  readonly isActive: boolean;
  /** Sessions that were not ended; the reader compares `expiresAt` (ISO 8601, UTC) with the clock. */
  readonly sessions: readonly { readonly id: string; readonly expiresAt: string }[];
};

export const accountAccessProjection = defineProjection<AccountAccess>()({
  model: { name: 'account-access', version: 1, indexes: {} },
  keys: ({ data }) => [data.accountId],
  folds: {
    AccountRegistered: (_none, { data }) => ({ role: data.role, isActive: true, sessions: [] }),
    AccountRoleChanged: changing((_access, { data }) => ({ role: data.role })),
    AccountDeactivated: changing(() => ({ isActive: false })),
    AccountReactivated: changing(() => ({ isActive: true })),
    SessionStarted: changing(({ sessions }, { data, metadata }) => ({
      // Those that ran out by themselves leave no event: they are dropped here, by the clock of the event.
      sessions: [
        ...sessions.filter(({ expiresAt }) => expiresAt > metadata.recordedAt),
        { id: data.sessionId, expiresAt: data.expiresAt },
      ],
    })),
    SessionEnded: changing(({ sessions }, { data }) => ({
      sessions: sessions.filter(({ id }) => id !== data.sessionId),
    })),
    AccountDeleted: deleting,
  },
});

/** Whether a session may still be used. @param now ISO 8601, UTC */
export function isLiveSession(access: AccountAccess | null, sessionId: string, now: string): boolean {
  if (access === null || !access.isActive) return false;

  return access.sessions.some(({ id, expiresAt }) => id === sessionId && expiresAt > now);
}
