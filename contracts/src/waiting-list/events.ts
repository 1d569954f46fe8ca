import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { WaitingListCountry } from '../rules/countries.ts';
import { described, Identifier, Instant } from '../schema.ts';

const entryId = described(Identifier, 'Waiting-list entry; also the subject of its key');

export const WaitingListJoined = defineEvent({
  type: 'WaitingListJoined',
  version: 1,
  data: z.object({ entryId, country: described(WaitingListCountry, 'Country chosen') }),
  personal: z.object({
    email: described(z.string(), 'E-mail address'),
    firstName: described(z.string(), 'Given name'),
    lastName: described(z.string(), 'Family name'),
    phone: described(z.string(), 'Phone number'),
  }),
});

/**
 * Who is on the list asked to join again: nothing changes. It is written so that the answer rests on the same work for
 * everybody, and tells nobody who is on the list (ADR 0037).
 */
export const WaitingListJoinRepeated = defineEvent({
  type: 'WaitingListJoinRepeated',
  version: 1,
  data: z.object({ entryId }),
});

export const WaitingListMemberInvited = defineEvent({
  type: 'WaitingListMemberInvited',
  version: 2,
  data: z.object({
    entryId,
    expiresAt: described(z.nullable(Instant), 'Until when it can be confirmed; null in version 1, which never expires'),
  }),
});

export const WaitingListInvitationConfirmed = defineEvent({
  type: 'WaitingListInvitationConfirmed',
  version: 1,
  data: z.object({ entryId }),
});

export const WaitingListEntryRemoved = defineEvent({
  type: 'WaitingListEntryRemoved',
  version: 1,
  data: z.object({ entryId }),
});

export const WAITING_LIST_EVENTS = [
  WaitingListJoined,
  WaitingListJoinRepeated,
  WaitingListMemberInvited,
  WaitingListInvitationConfirmed,
  WaitingListEntryRemoved,
] as const;
export type WaitingListEvent = EventOf<(typeof WAITING_LIST_EVENTS)[number]>;
