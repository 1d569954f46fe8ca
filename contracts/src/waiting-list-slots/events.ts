import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { described, Identifier } from '../schema.ts';

const entryId = described(Identifier, 'Waiting-list entry that holds the slot');

/** Slots are limited, first come, first served: one stream counts them, because a read model may lag behind. */
export const SlotTaken = defineEvent({ type: 'SlotTaken', version: 1, data: z.object({ entryId }) });

export const SlotReleased = defineEvent({ type: 'SlotReleased', version: 1, data: z.object({ entryId }) });

export const WAITING_LIST_SLOTS_EVENTS = [SlotTaken, SlotReleased] as const;
export type WaitingListSlotsEvent = EventOf<(typeof WAITING_LIST_SLOTS_EVENTS)[number]>;
