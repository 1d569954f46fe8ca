import { createFailFast } from './fail-fast.ts';
import type { EventLog } from './ports/event-log.ts';

/** Spares callers the wait while the log answers nobody. An append is never cut off: nobody would know its outcome. */
export function failFastLog(log: EventLog, after: number): EventLog {
  const failFast = createFailFast({ backend: 'event log', after, probe: () => log.head() });

  return {
    ...log,
    append: (...call) =>
      failFast.begin(
        () => log.append(...call),
        ({ kind }) => kind !== 'unknown',
      ),
    readStream: (...call) => failFast.call(() => log.readStream(...call)),
    readAll: (...call) => failFast.call(() => log.readAll(...call)),
    readAt: (...call) => failFast.call(() => log.readAt(...call)),
    head: (...call) => failFast.call(() => log.head(...call)),
    close: () => {
      failFast.close();
      return log.close();
    },
  };
}
