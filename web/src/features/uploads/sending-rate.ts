/** How fast bytes go out, smoothed, so that the time that is left does not jump with every packet. */
export type SendingRate = {
  /** @param sent bytes so far @param at milliseconds */
  readonly observe: (sent: number, at: number) => void;
  /** Null as long as nobody can know. */
  readonly secondsLeft: (left: number) => number | null;
};

/** Milliseconds after which a measurement counts: shorter ones are bursts into the buffers of the phone. */
const SAMPLE = 1_500;
const WEIGHT = 0.3;

export function createSendingRate(): SendingRate {
  let last: { readonly sent: number; readonly at: number } | null = null;
  let bytesPerSecond: number | null = null;

  return {
    observe: (sent, at) => {
      // Less than before: another try of the same part.
      if (last === null || sent < last.sent) last = { sent, at };
      const passed = at - last.at;
      if (passed < SAMPLE) return;

      const measured = ((sent - last.sent) / passed) * 1_000;
      bytesPerSecond = bytesPerSecond === null ? measured : bytesPerSecond * (1 - WEIGHT) + measured * WEIGHT;
      last = { sent, at };
    },
    secondsLeft: (left) =>
      bytesPerSecond === null || bytesPerSecond <= 0 ? null : Math.max(1, Math.round(left / bytesPerSecond)),
  };
}
