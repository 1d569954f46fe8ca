import type { TimelineEntry } from '@entry/contracts/audit/api';
import { formatDay } from './event-time.ts';

type Day = { readonly day: string; readonly entries: readonly TimelineEntry[] };

/** Entries under the day of each, in the reader's time zone and in the order they come. */
export function groupByDay(entries: readonly TimelineEntry[]): readonly Day[] {
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = formatDay(entry.recordedAt);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }

  return days;
}
