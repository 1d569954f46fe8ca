import { type IdSet, NO_IDS } from '../id-set.ts';

export type InboxState = {
  readonly read: IdSet;
  readonly deleted: IdSet;
  /** Invitations that were told of, by `invitationKey`: each time somebody is invited is told once. */
  readonly invitations: IdSet;
  readonly expiries: IdSet;
};

export const EMPTY_INBOX: InboxState = { read: NO_IDS, deleted: NO_IDS, invitations: NO_IDS, expiries: NO_IDS };

type Invitation = { readonly entryId: string; readonly expiresAt: string | null };

/** Who is invited again has another date: that tells one invitation of an entry from the next. */
export function invitationKey({ entryId, expiresAt }: Invitation): string {
  return `${entryId} ${expiresAt ?? 'never'}`;
}
