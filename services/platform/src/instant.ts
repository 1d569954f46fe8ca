let lastTime = Number.NaN;
let lastText = '';

/**
 * A time as ISO 8601, UTC. The last one is remembered: what happens within a millisecond asks for the same text again
 * and again.
 * @param time milliseconds since 1970
 */
export function instantOf(time: number): string {
  if (time !== lastTime) {
    lastText = new Date(time).toISOString();
    lastTime = time;
  }

  return lastText;
}
