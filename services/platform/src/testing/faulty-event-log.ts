import type { AppendOutcome, EventLog, ExpectedRevision, NewEvent } from '../ports/event-log.ts';

export type AppendFault =
  /** Nothing goes wrong. */
  | 'none'
  /** Written, but nobody hears of it. */
  | 'ack_lost'
  /** Not written, and nobody knows. */
  | 'request_lost';

export type AppendCall = {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
};

/** A log whose appends fail as told, and that lets a competitor in just before an append. */
export function createFaultyEventLog(
  log: EventLog,
  plan: { readonly nextFault: () => AppendFault; readonly beforeAppend?: (call: AppendCall) => Promise<void> },
): EventLog & { readonly calls: readonly AppendCall[] } {
  const calls: AppendCall[] = [];

  async function append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendOutcome> {
    const call = { stream, expected, events };
    calls.push(call);
    await plan.beforeAppend?.(call);

    const fault = plan.nextFault();
    if (fault === 'request_lost') return { kind: 'unknown', cause: new Error('The request was lost') };

    const outcome = await log.append(stream, expected, events);
    return fault === 'ack_lost' ? { kind: 'unknown', cause: new Error('The answer was lost') } : outcome;
  }

  return { ...log, append, calls };
}
