import type { EventLog, Position, RecordedEvent } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';

export type AuditedLog = Pick<EventLog, 'readAll' | 'readAt' | 'readStream'>;

/**
 * A log that ends with the event at a position, for whoever must not see what lies behind it. What lies there may be
 * unreadable: a page that cannot be read is asked for again in smaller ones.
 */
export function limitLog(log: AuditedLog, through: Position): AuditedLog {
  const within = (events: readonly RecordedEvent[]): readonly RecordedEvent[] => {
    const end = events.findIndex(({ position }) => position > through);
    return end === -1 ? events : events.slice(0, end);
  };

  return {
    readAll: async (after, limit) =>
      after >= through ? [] : within(await readLess(limit, (size) => log.readAll(after, size))),
    // Everything up to the position was readable, so what is not lies behind it.
    readStream: async (stream, from, limit) =>
      within(await readLess(limit, (size) => log.readStream(stream, from, size)).catch(noneButUnavailable)),
    readAt: async (position) => (position > through ? null : log.readAt(position)),
  };
}

/** @throws the failure of the smallest page there is; UnavailableError */
async function readLess(
  limit: number,
  read: (size: number) => Promise<readonly RecordedEvent[]>,
): Promise<readonly RecordedEvent[]> {
  for (let size = limit; ; size = Math.ceil(size / 2)) {
    try {
      return await read(size);
    } catch (error) {
      if (error instanceof UnavailableError || size <= 1) throw error;
    }
  }
}

function noneButUnavailable(error: unknown): readonly RecordedEvent[] {
  if (error instanceof UnavailableError) throw error;
  return [];
}
