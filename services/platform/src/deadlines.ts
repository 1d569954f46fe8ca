import type { CallOptions } from './ports/call-options.ts';
import type { AppendOutcome, EventLog } from './ports/event-log.ts';
import { type Backend, UnavailableError } from './ports/unavailable.ts';

/*
 * Deadlines are the duty of adapters that talk over a network, not of their callers. The embedded adapters work on this
 * very thread: while one of them hangs no timer fires, so a timer per call would cost every command and save none.
 */

export type Deadline = {
  readonly backend: Backend;
  readonly milliseconds: number;
  /** Of the caller, who may give up earlier. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Waits for an answer, but not for ever.
 * @param work is told by its signal that nobody waits any more; what it answers then is ignored
 * @throws UnavailableError when the time is over; the reason of the caller's signal
 */
export async function withDeadline<Value>(
  { backend, milliseconds, signal: outer }: Deadline,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const giveUp = (): void => controller.abort(outer?.reason);
  const timer = setTimeout(() => {
    controller.abort(new UnavailableError(backend, { cause: new Error(`No answer within ${milliseconds} ms`) }));
  }, milliseconds);
  outer?.addEventListener('abort', giveUp);

  try {
    return await new Promise<Value>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      work(signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', giveUp);
  }
}

/**
 * A log whose calls all end: reads by UnavailableError, appends by `unknown`, which the command handler repeats with
 * the identical events. In milliseconds.
 */
export function withDeadlines(
  log: EventLog,
  { read = 5_000, append = 2_000 }: { readonly read?: number; readonly append?: number } = {},
): EventLog {
  const backend = 'event log';
  const ask = <Value>(
    options: CallOptions | undefined,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> => withDeadline({ backend, milliseconds: read, signal: options?.signal }, work);

  return {
    ...log,
    append: async (stream, expected, events, options): Promise<AppendOutcome> => {
      options?.signal?.throwIfAborted();
      let given: AbortSignal | null = null;
      try {
        return await withDeadline({ backend, milliseconds: append, signal: options?.signal }, (signal) => {
          given = signal;
          return log.append(stream, expected, events, { signal });
        });
      } catch (cause) {
        // Whoever gave up knows nothing; the log itself does, and says that it wrote nothing.
        if (isAborted(given)) return { kind: 'unknown', cause };
        throw cause;
      }
    },
    readStream: (stream, fromRevision, limit, options) =>
      ask(options, (signal) => log.readStream(stream, fromRevision, limit, { signal })),
    readAll: (after, limit, options) => ask(options, (signal) => log.readAll(after, limit, { signal })),
    readAt: (position, options) => ask(options, (signal) => log.readAt(position, { signal })),
    head: (options) => ask(options, (signal) => log.head({ signal })),
  };
}

const isAborted = (signal: AbortSignal | null): boolean => signal?.aborted === true;
