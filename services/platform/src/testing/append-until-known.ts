import { setTimeout as delay } from 'node:timers/promises';
import type { AppendOutcome, EventLog, ExpectedRevision, NewEvent } from '../ports/event-log.ts';
import { UnavailableError } from '../ports/unavailable.ts';

const LONGEST_PAUSE = 100;

/** As the command handler does: sends the identical events at the identical revision until the outcome is known. */
export async function appendUntilKnown(
  log: Pick<EventLog, 'append'>,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<Exclude<AppendOutcome, { readonly kind: 'unknown' }>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outcome = await log.append(stream, expected, events);
      if (outcome.kind !== 'unknown') return outcome;
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
    }
    await delay(Math.min(attempt * 5, LONGEST_PAUSE));
  }
}
