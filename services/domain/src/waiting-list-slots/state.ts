import { entriesIn, type IdMap, NOTHING_BY_ID, valueFor } from '../id-map.ts';

export type Slot = { readonly kind: 'taken' } | { readonly kind: 'held'; readonly heldUntil: string };

/** By entry. Holds that have lapsed stay here, and count no more. */
export type WaitingListSlotsState = { readonly slots: IdMap<Slot> };

export const NO_SLOT_TAKEN: WaitingListSlotsState = { slots: NOTHING_BY_ID };

/** The slot that an entry has at this moment; null when it has none, or its hold has lapsed. */
export function slotOf({ slots }: WaitingListSlotsState, entryId: string, now: string): Slot | null {
  const slot = valueFor(slots, entryId);

  return slot !== undefined && stands(slot, now) ? slot : null;
}

/** Everybody who has a slot at this moment. */
export function* slotsAt({ slots }: WaitingListSlotsState, now: string): Iterable<readonly [string, Slot]> {
  for (const [entryId, slot] of entriesIn(slots)) if (stands(slot, now)) yield [entryId, slot];
}

export function countSlots(
  state: WaitingListSlotsState,
  now: string,
): { readonly taken: number; readonly held: number } {
  const counts = { taken: 0, held: 0 };
  for (const [, { kind }] of slotsAt(state, now)) counts[kind] += 1;

  return counts;
}

function stands(slot: Slot, now: string): boolean {
  return slot.kind === 'taken' || slot.heldUntil > now;
}
