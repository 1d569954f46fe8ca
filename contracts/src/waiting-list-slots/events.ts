import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { described, Identifier, Instant } from '../schema.ts';

const entryId = described(Identifier, 'Waiting-list entry that holds the slot');

/**
 * Slots are limited: one stream counts them, because a read model may lag behind. Waiting takes none. An invitation
 * holds one until it lapses: that it has lapsed is told by the clock, and no event says so.
 */
export const SlotHeld = defineEvent({
  type: 'SlotHeld',
  version: 1,
  data: z.object({ entryId, heldUntil: described(Instant, 'When the invitation that holds it lapses') }),
});

/** For good, by confirming. Until ADR 0037 everybody who joined took one: the upkeep gives theirs back. */
export const SlotTaken = defineEvent({ type: 'SlotTaken', version: 1, data: z.object({ entryId }) });

export const SlotReleased = defineEvent({ type: 'SlotReleased', version: 1, data: z.object({ entryId }) });

export const WAITING_LIST_SLOTS_EVENTS = [SlotHeld, SlotTaken, SlotReleased] as const;
export type WaitingListSlotsEvent = EventOf<(typeof WAITING_LIST_SLOTS_EVENTS)[number]>;
