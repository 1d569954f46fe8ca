import type { EventLog, Position, RecordedEvent } from '../ports/event-log.ts';

/**
 * A log that is asked for a position once by all who want to know it at the same moment: the checkpoints of many read
 * models stand on the same event. Nothing is remembered, for a log may be replaced by one from a backup.
 */
export function withSharedReadAt<Log extends Pick<EventLog, 'readAt'>>(log: Log): Log {
  const asking = new Map<Position, Promise<RecordedEvent | null>>();

  return {
    ...log,
    readAt: (position, options) => {
      // Whoever may give up asks alone.
      if (options?.signal !== undefined) return log.readAt(position, options);

      const pending = asking.get(position) ?? log.readAt(position).finally(() => asking.delete(position));
      asking.set(position, pending);
      return pending;
    },
  };
}
