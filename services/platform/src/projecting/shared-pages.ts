import type { EventLog, Position, RecordedEvent } from '../ports/event-log.ts';

type Page = { readonly after: Position; readonly last: Position; readonly events: readonly RecordedEvent[] };

/** Two pages that are being folded, and the two behind them. */
const PAGES = 4;

/**
 * A log whose pages are read once for all partitions of a process that catch up together. A reader that stands within a
 * page gets the rest of the page, and is in step with the others from then on. Pages are forgotten once newer ones came:
 * a log may be replaced by one from a backup.
 */
export function withSharedPages<Log extends Pick<EventLog, 'readAll'>>(log: Log): Log {
  let pages: readonly Page[] = [];
  const reading = new Map<Position, Promise<readonly RecordedEvent[]>>();

  async function read(after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    const events = await log.readAll(after, limit);
    const last = events.at(-1)?.position;
    if (last !== undefined) pages = [...pages, { after, last, events }].slice(-PAGES);

    return events;
  }

  function restOf({ after, events }: Page, from: Position, limit: number): readonly RecordedEvent[] {
    const rest = after === from ? events : events.filter(({ position }) => position > from);

    return rest.length > limit ? rest.slice(0, limit) : rest;
  }

  return {
    ...log,
    readAll: async (after, limit, options) => {
      const page = pages.find((known) => known.after <= after && after < known.last);
      if (page !== undefined) return restOf(page, after, limit);
      // A reader that may give up reads alone.
      if (options?.signal !== undefined) return log.readAll(after, limit, options);

      const pending = reading.get(after) ?? read(after, limit).finally(() => reading.delete(after));
      reading.set(after, pending);
      return pending;
    },
  };
}
