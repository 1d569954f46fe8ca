const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Less is a moment. */
const A_MOMENT = 2;

/** How long somebody has to wait, such as `15 minutes`; rounded up, so that nobody comes back too early. */
function inWords(seconds: number): string {
  if (seconds < MINUTE) return counted(seconds, 'second');
  if (seconds < HOUR) return counted(Math.ceil(seconds / MINUTE), 'minute');

  return counted(Math.ceil(seconds / HOUR), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Ends a sentence of ours with when to come back. */
export function tryAgain(seconds: number): string {
  return seconds <= A_MOMENT ? 'Please wait a moment and try again.' : `Please try again in ${inWords(seconds)}.`;
}
