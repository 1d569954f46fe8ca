import { setTimeout as delay } from 'node:timers/promises';
import type { AppendOutcome, EventLog, ExpectedRevision, NewEvent } from '../ports/event-log.ts';
import { SilentBackendError, StorageFullError, UnavailableError } from '../ports/unavailable.ts';
import { OutcomeUnknownError } from './errors.ts';

/** An append whose outcome nobody knows, and for how long it is repeated. */
export type UnknownAppend = {
  readonly stream: string;
  readonly commandId: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
  readonly cause: unknown;
  /** In milliseconds. */
  readonly deadline: number;
  /** First pause, in milliseconds; doubled up to 500. */
  readonly firstRetryDelay: number;
};

const LONGEST_RETRY_DELAY = 500;

/**
 * Repeats the append, unchanged, until the log answers.
 * @throws OutcomeUnknownError when the deadline is over, and at once when the log has no room or answers nobody
 */
export async function repeatUntilKnown(
  log: EventLog,
  append: UnknownAppend,
): Promise<Exclude<AppendOutcome, { kind: 'unknown' }>> {
  const { stream, commandId, expected, events, firstRetryDelay } = append;
  const deadline = performance.now() + append.deadline;
  let pause = firstRetryDelay;
  let { cause } = append;

  while (performance.now() + pause < deadline) {
    await delay(pause);
    pause = Math.min(pause * 2, LONGEST_RETRY_DELAY);

    const outcome = await log.append(stream, expected, events).catch(unknownWhenUnavailable);
    if (outcome.kind !== 'unknown') return outcome;
    cause = outcome.cause;
    if (cause instanceof StorageFullError || cause instanceof SilentBackendError) break;
  }

  throw new OutcomeUnknownError(stream, commandId, cause);
}

/** This try certainly wrote nothing; what the one before did is as unknown as it was. */
function unknownWhenUnavailable(cause: unknown): AppendOutcome {
  if (cause instanceof UnavailableError) return { kind: 'unknown', cause };
  throw cause;
}
