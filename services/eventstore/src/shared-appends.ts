import type { AppendOutcome, ExpectedRevision, NewEvent } from '@entry/platform/ports/event-log';

type SharedAppends = (
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
  signal: AbortSignal | undefined,
  send: () => Promise<AppendOutcome>,
) => Promise<AppendOutcome>;

/**
 * Makes one call of identical appends that are under way together. Servers leave an append unanswered for seconds that
 * is identical to one of the last few milliseconds. An append whose caller gave up is shared no longer: its repeat goes
 * out by itself.
 */
export function createSharedAppends(): SharedAppends {
  const pending = new Map<string, Promise<AppendOutcome>>();

  return (stream, expected, events, signal, send) => {
    const key = JSON.stringify([stream, expected, ...events.map(({ metadata }) => metadata.eventId)]);
    const same = pending.get(key);
    if (same !== undefined) return same;

    const sent = send().finally(forget);
    pending.set(key, sent);
    signal?.addEventListener('abort', forget, { once: true });
    return sent;

    function forget(): void {
      signal?.removeEventListener('abort', forget);
      if (pending.get(key) === sent) pending.delete(key);
    }
  };
}
