import type { FileAlarmsStatus } from './file-alarms.ts';
import type { StorageStatus } from './storage-status.ts';

/** What does not work, or cannot be shown, while everybody else is served: somebody has to look, and nobody is sent away. */
export type Degradation = 'parked_events' | 'missing_files' | 'low_storage';

/** @param state of what a process knows of; nothing is degraded that it does not know of */
export function degradationsOf({
  parked = 0,
  files,
  storage,
}: {
  readonly parked?: number;
  readonly files?: FileAlarmsStatus;
  readonly storage?: StorageStatus | undefined;
}): readonly Degradation[] {
  const degraded: Degradation[] = [];
  if (parked > 0) degraded.push('parked_events');
  if (files !== undefined && files.gone + files.unreadable > 0) degraded.push('missing_files');

  // Whoever only reads is served as ever, and no other process has more room.
  if (storage !== undefined && storage.state !== 'enough') degraded.push('low_storage');

  return degraded;
}
