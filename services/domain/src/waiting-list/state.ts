export type NoEntry = { readonly kind: 'absent' };

type OnTheList = {
  readonly entryId: string;
  /** Joining counts as the first time. */
  readonly timesAsked: number;
};

export type InvitedEntry = OnTheList & {
  readonly kind: 'invited';
  /** Until when it can be confirmed; null for those who were invited before invitations expired. */
  readonly expiresAt: string | null;
};
export type WaitingEntry =
  | (OnTheList & { readonly kind: 'waiting' })
  | InvitedEntry
  | (OnTheList & { readonly kind: 'confirmed' });
export type RemovedEntry = { readonly kind: 'removed'; readonly entryId: string };

export type WaitingListState = NoEntry | WaitingEntry | RemovedEntry;

export const NO_ENTRY: WaitingListState = { kind: 'absent' };

export function isOnTheList(state: WaitingListState): state is WaitingEntry {
  return state.kind !== 'absent' && state.kind !== 'removed';
}
