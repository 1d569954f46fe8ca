import * as z from 'zod/mini';
import { described, Identifier, Instant } from '../schema.ts';
import { ReservationKind } from './events.ts';

const target = { kind: ReservationKind, ownerId: described(Identifier, 'Who wants or holds the value') };

export const ReserveValue = z.object({
  type: z.literal('ReserveValue'),
  ...target,
  expiresAt: described(z.nullable(Instant), 'Until when the reservation waits for its owner to exist; null for good'),
});
export const ConfirmReservation = z.object({ type: z.literal('ConfirmReservation'), ...target });
export const ReleaseReservation = z.object({ type: z.literal('ReleaseReservation'), ...target });

export const ReservationCommand = z.discriminatedUnion('type', [ReserveValue, ConfirmReservation, ReleaseReservation]);
export type ReservationCommand = z.infer<typeof ReservationCommand>;
