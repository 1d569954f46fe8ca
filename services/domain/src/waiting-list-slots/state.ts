import { type IdSet, NO_IDS } from '../id-set.ts';

export type WaitingListSlotsState = { readonly entryIds: IdSet };

export const NO_SLOT_TAKEN: WaitingListSlotsState = { entryIds: NO_IDS };
