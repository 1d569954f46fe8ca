import type { Verification } from '@entry/audit/verification/verification';
import { verifyLog } from '@entry/audit/verification/verify';
import type { EventLog, RecordedEvent } from '@entry/platform/ports/event-log';
import { type Alteration, type Altered, alterHistory, type Random } from './alterations.ts';
import type { RecordedHistory } from './recorded-history.ts';

export type Tried = {
  readonly tried: number;
  /** Of each kind. */
  readonly byKind: Readonly<Record<string, number>>;
  /** Those that a verification did not find, or blamed on another event, or called certain. */
  readonly missed: readonly string[];
};

/** Changes a recorded history in so many ways, each by itself, and verifies each of them. */
export async function tryAlterations(
  { events, evidence, sizes }: RecordedHistory,
  { count, random }: { readonly count: number; readonly random: Random },
): Promise<Tried> {
  const byKind: Partial<Record<Alteration, number>> = {};
  const missed: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const altered = alterHistory(events, random);
    const result = await verifyLog({ log: logOf(altered.events), evidence });
    byKind[altered.kind] = (byKind[altered.kind] ?? 0) + 1;
    const mistake = findMistake(altered, result, sizes);
    if (mistake !== null) missed.push(`${number}: ${altered.kind} at ${altered.firstBad}: ${mistake}`);
  }

  return { tried: count, byKind, missed };
}

/** Null when the first bad event was named, and as much as possible before it is certain. */
function findMistake({ firstBad }: Altered, result: Verification, sizes: readonly number[]): string | null {
  if (result.isVerified || result.firstBad === null) return 'not found';
  if (result.firstBad.index !== firstBad) return `found at ${result.firstBad.index}`;

  const certain = sizes.findLast((size) => size <= firstBad) ?? 0;
  return (result.certain?.size ?? 0) === certain ? null : `certain of ${result.certain?.size} instead of ${certain}`;
}

/** A log that answers what it is given, whatever that is. */
export function logOf(events: readonly RecordedEvent[]): Pick<EventLog, 'readAll'> {
  return {
    async readAll(after, limit) {
      const first = after < 0n ? 0 : events.findIndex(({ position }) => position === after) + 1;
      return events.slice(first, first + limit);
    },
  };
}
