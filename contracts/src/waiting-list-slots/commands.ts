import * as z from 'zod/mini';
import { described, Identifier } from '../schema.ts';

const entryId = described(Identifier, 'Waiting-list entry that wants or holds the slot');

export const TakeSlot = z.object({
  type: z.literal('TakeSlot'),
  entryId,
  limit: described(z.int().check(z.gte(0)), 'Slots there are, as configured at this moment'),
});
export const ReleaseSlot = z.object({ type: z.literal('ReleaseSlot'), entryId });

export const WaitingListSlotsCommand = z.discriminatedUnion('type', [TakeSlot, ReleaseSlot]);
export type WaitingListSlotsCommand = z.infer<typeof WaitingListSlotsCommand>;
