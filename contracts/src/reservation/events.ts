import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { described, Identifier, Instant } from '../schema.ts';

/**
 * A reservation makes a value unique without asking a read model: one stream per value, named by a keyed
 * hash of it, and the log itself lets only one append win.
 */
export const RESERVATION_KINDS = [
  'email',
  'confirmation-number',
  'slip-reference',
  'slip-file',
  'slip-picture',
] as const;
export const ReservationKind = z.enum(RESERVATION_KINDS);
export type ReservationKind = z.infer<typeof ReservationKind>;

export const ValueReserved = defineEvent({
  type: 'ValueReserved',
  version: 1,
  data: z.object({
    kind: described(ReservationKind, 'What kind of value'),
    ownerId: described(Identifier, 'Account, application or slip that holds it'),
    expiresAt: described(
      z.nullable(Instant),
      'Until when an owner that was never created blocks the value; null for good',
    ),
  }),
});

export const ReservationConfirmed = defineEvent({
  type: 'ReservationConfirmed',
  version: 1,
  data: z.object({ kind: ReservationKind, ownerId: described(Identifier, 'The owner exists: held for good') }),
});

export const ReservationReleased = defineEvent({
  type: 'ReservationReleased',
  version: 1,
  data: z.object({ kind: ReservationKind, ownerId: described(Identifier, 'Who gave it up') }),
});

export const RESERVATION_EVENTS = [ValueReserved, ReservationConfirmed, ReservationReleased] as const;
export type ReservationEvent = EventOf<(typeof RESERVATION_EVENTS)[number]>;
