import type { CallOptions } from '../ports/call-options.ts';
import type { AppendOutcome, EventLog, ExpectedRevision, NewEvent } from '../ports/event-log.ts';
import { UnavailableError } from '../ports/unavailable.ts';

export type AppendFault =
  /** Nothing goes wrong. */
  | 'none'
  /** Written, but nobody hears of it. */
  | 'ack_lost'
  /** Not written, and nobody knows. */
  | 'request_lost'
  /** Not written, and everybody knows. */
  | 'away';

export type AppendCall = {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
};

export type FaultPlan = {
  /** Nothing when left out. */
  readonly nextFault?: () => AppendFault;
  readonly beforeAppend?: (call: AppendCall) => Promise<void>;
  /** Most events that a page holds, whatever its limit. */
  readonly longestPage?: number;
  /** While true every call takes effect and is never answered, as by a server that hangs. */
  readonly isSilent?: () => boolean;
};

/** A log whose appends fail as told, that lets a competitor in just before an append, gives short pages, or hangs. */
export function createFaultyEventLog(
  log: EventLog,
  { nextFault = () => 'none', beforeAppend, longestPage = Number.POSITIVE_INFINITY, isSilent = () => false }: FaultPlan,
): EventLog & { readonly calls: readonly AppendCall[]; readonly reads: () => number } {
  const calls: AppendCall[] = [];
  let reads = 0;

  async function answer<Value>(call: Promise<Value>, options: CallOptions | undefined): Promise<Value> {
    if (!isSilent()) return call;

    await call;
    return new Promise((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error));
    });
  }

  async function append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    options?: CallOptions,
  ): Promise<AppendOutcome> {
    const call = { stream, expected, events };
    calls.push(call);
    if (beforeAppend !== undefined) await beforeAppend(call);

    const fault = nextFault();
    if (fault === 'request_lost') return { kind: 'unknown', cause: new Error('The request was lost') };

    if (fault === 'away') throw new UnavailableError('event log');

    const outcome = await answer(log.append(stream, expected, events, options), options);
    return fault === 'ack_lost' ? { kind: 'unknown', cause: new Error('The answer was lost') } : outcome;
  }

  return {
    ...log,
    append,
    readStream: (stream, fromRevision, limit, options) => {
      reads += 1;
      return answer(log.readStream(stream, fromRevision, Math.min(limit, longestPage), options), options);
    },
    readAll: (after, limit, options) => {
      reads += 1;
      return answer(log.readAll(after, Math.min(limit, longestPage), options), options);
    },
    readAt: (position, options) => answer(log.readAt(position, options), options),
    head: (options) => answer(log.head(options), options),
    calls,
    reads: () => reads,
  };
}
