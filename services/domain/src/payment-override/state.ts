/** The permission that was given last and not ended; whether it still holds is a question of the clock. */
export type PaymentOverrideState = {
  readonly given: {
    readonly adminId: string;
    /** ISO 8601, UTC. */
    readonly until: string;
    /** Null when the admin was erased. */
    readonly reason: string | null;
  } | null;
};

export const NO_OVERRIDE: PaymentOverrideState = { given: null };

/** What holds at an instant; null when nothing does. */
export function overrideAt({ given }: PaymentOverrideState, now: string): PaymentOverrideState['given'] {
  return given !== null && Date.parse(now) < Date.parse(given.until) ? given : null;
}
