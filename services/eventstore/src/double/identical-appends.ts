import type { Expected, ProposedEvent } from './append-decision.ts';
import { IDENTICAL_WITHIN } from './server-behaviour.ts';

const REMEMBERED = 1_000;

/** Knows the appends of the last milliseconds. */
export function createIdenticalAppends(now: () => number) {
  const seenAt = new Map<string, number>();

  return (stream: string, expected: Expected, events: readonly ProposedEvent[]): boolean => {
    const key = JSON.stringify([stream, expected, ...events.map(({ id }) => id)]);
    const before = seenAt.get(key);
    seenAt.delete(key);
    seenAt.set(key, now());
    const [oldest] = seenAt.size > REMEMBERED ? seenAt.keys() : [];
    if (oldest !== undefined) seenAt.delete(oldest);

    return before !== undefined && now() - before < IDENTICAL_WITHIN;
  };
}
