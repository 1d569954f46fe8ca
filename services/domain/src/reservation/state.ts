export type FreeValue = { readonly kind: 'free' };

export type HeldValue = {
  readonly kind: 'held';
  readonly ownerId: string;
  /** Until when it waits for its owner to exist; null when it is held for good. */
  readonly expiresAt: string | null;
};

export type ReservationState = FreeValue | HeldValue;

export const FREE_VALUE: ReservationState = { kind: 'free' };

/** A value whose owner never came into being may be taken by somebody else after its time. */
export function isHeld(state: ReservationState, now: string): state is HeldValue {
  return state.kind === 'held' && (state.expiresAt === null || state.expiresAt > now);
}
