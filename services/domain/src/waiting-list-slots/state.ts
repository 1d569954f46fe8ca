export type WaitingListSlotsState = { readonly entryIds: ReadonlySet<string> };

export const NO_SLOT_TAKEN: WaitingListSlotsState = { entryIds: new Set() };
