import * as z from 'zod/mini';
import { described, Identifier, Instant } from '../schema.ts';

const entryId = described(Identifier, 'Waiting-list entry that wants or holds the slot');

export const HoldSlots = z.object({
  type: z.literal('HoldSlots'),
  entryIds: described(z.array(Identifier), 'Waiting-list entries, the first of them first'),
  heldUntil: described(Instant, 'When the invitations lapse'),
  limit: described(z.int().check(z.gte(0)), 'Slots there are, as configured at this moment'),
});
export const TakeSlot = z.object({ type: z.literal('TakeSlot'), entryId });
export const ReleaseSlot = z.object({ type: z.literal('ReleaseSlot'), entryId });

export const WaitingListSlotsCommand = z.discriminatedUnion('type', [HoldSlots, TakeSlot, ReleaseSlot]);
export type WaitingListSlotsCommand = z.infer<typeof WaitingListSlotsCommand>;
