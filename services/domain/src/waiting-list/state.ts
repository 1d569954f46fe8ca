export type NoEntry = { readonly kind: 'absent' };
export type WaitingEntry = { readonly kind: 'waiting' | 'invited' | 'confirmed'; readonly entryId: string };
export type RemovedEntry = { readonly kind: 'removed'; readonly entryId: string };

export type WaitingListState = NoEntry | WaitingEntry | RemovedEntry;

export const NO_ENTRY: WaitingListState = { kind: 'absent' };

export function isOnTheList(state: WaitingListState): state is WaitingEntry {
  return state.kind !== 'absent' && state.kind !== 'removed';
}
