/** Calendar days between an instant and now, as the reader's clock counts them; never negative. */
export function daysSince(instant: string, now: Date): number {
  const then = new Date(instant);
  const days = (startOfDay(now) - startOfDay(then)) / 86_400_000;

  return Math.max(0, Math.round(days));
}

/** By its date alone: days of 23 and 25 hours count as days. */
function startOfDay(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
