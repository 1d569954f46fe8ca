import type { FileAlarmsStatus } from './file-alarms.ts';

/** What does not work, or cannot be shown, while everybody else is served: somebody has to look, and nobody is sent away. */
export type Degradation = 'parked_events' | 'missing_files';

/** @param state of what a process knows of; nothing is degraded that it does not know of */
export function degradationsOf({
  parked = 0,
  files,
}: {
  readonly parked?: number;
  readonly files?: FileAlarmsStatus;
}): readonly Degradation[] {
  const degraded: Degradation[] = [];
  if (parked > 0) degraded.push('parked_events');
  if (files !== undefined && files.gone + files.unreadable > 0) degraded.push('missing_files');

  return degraded;
}
