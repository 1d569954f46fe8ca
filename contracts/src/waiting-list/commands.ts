import * as z from 'zod/mini';
import { described, Identifier, Instant } from '../schema.ts';
import { JoinWaitingListRequest } from './api.ts';

const entryId = described(Identifier, 'Waiting-list entry');

export const JoinWaitingList = z.object({
  type: z.literal('JoinWaitingList'),
  entryId,
  ...JoinWaitingListRequest.shape,
});
export const InviteWaitingListMember = z.object({
  type: z.literal('InviteWaitingListMember'),
  entryId,
  expiresAt: described(Instant, 'Until when it can be confirmed, as configured at this moment'),
});
export const ConfirmWaitingListInvitation = z.object({ type: z.literal('ConfirmWaitingListInvitation'), entryId });
export const RemoveWaitingListEntry = z.object({ type: z.literal('RemoveWaitingListEntry'), entryId });

export const WaitingListCommand = z.discriminatedUnion('type', [
  JoinWaitingList,
  InviteWaitingListMember,
  ConfirmWaitingListInvitation,
  RemoveWaitingListEntry,
]);
export type WaitingListCommand = z.infer<typeof WaitingListCommand>;
