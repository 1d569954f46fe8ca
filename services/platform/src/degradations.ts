import type { Degradation } from '@entry/contracts/service/api';
import type { FileAlarmsStatus } from './file-alarms.ts';
import type { StorageStatus } from './storage-status.ts';

export type { Degradation };

/** What a process knows of itself; a field that is left out is not known to the process. */
export type Observed = {
  readonly parked?: number;
  readonly files?: FileAlarmsStatus;
  readonly storage?: StorageStatus | undefined;
  /** False while the read models lag, stand still, or are not known. */
  readonly isFollowing?: boolean;
  readonly hasEventLog?: boolean;
  readonly hasReadStore?: boolean;
  readonly hasBus?: boolean;
  /** False while the relay is behind the log. */
  readonly isRelaying?: boolean;
};

/** What an operator has to look at while everybody is served. */
export function degradationsOf(observed: Observed): readonly Degradation[] {
  const { parked = 0, files, storage, isFollowing, hasEventLog, hasReadStore, hasBus, isRelaying } = observed;
  const degraded: Degradation[] = [];
  if (parked > 0) degraded.push('parked_events');
  if (files !== undefined && files.gone + files.unreadable > 0) degraded.push('missing_files');
  if (storage !== undefined && storage.state !== 'enough') degraded.push('low_storage');
  if (isFollowing === false) degraded.push('read_models_behind');
  if (hasEventLog === false) degraded.push('event_log_away');
  if (hasReadStore === false) degraded.push('read_store_away');
  if (hasBus === false) degraded.push('bus_away');
  if (isRelaying === false) degraded.push('bus_behind');

  return degraded;
}
