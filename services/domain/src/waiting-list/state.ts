export type NoEntry = { readonly kind: 'absent' };
export type InvitedEntry = {
  readonly kind: 'invited';
  readonly entryId: string;
  /** Until when it can be confirmed; null for those who were invited before invitations expired. */
  readonly expiresAt: string | null;
};
export type WaitingEntry =
  | { readonly kind: 'waiting'; readonly entryId: string }
  | InvitedEntry
  | { readonly kind: 'confirmed'; readonly entryId: string };
export type RemovedEntry = { readonly kind: 'removed'; readonly entryId: string };

export type WaitingListState = NoEntry | WaitingEntry | RemovedEntry;

export const NO_ENTRY: WaitingListState = { kind: 'absent' };

export function isOnTheList(state: WaitingListState): state is WaitingEntry {
  return state.kind !== 'absent' && state.kind !== 'removed';
}
