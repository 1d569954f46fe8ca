import type { RecorderStatus } from '@entry/audit/recorder';
import type { Gateway } from '@entry/gateway/gateway';
import { readGateway } from '@entry/gateway/observe-requests';
import type { Media } from '@entry/media/media';
import type { Configuration } from '@entry/platform/configuration';
import { degradationsOf } from '@entry/platform/degradations';
import type { FileAlarms } from '@entry/platform/file-alarms';
import type { Logger } from '@entry/platform/logger';
import { type Operations, startOperations } from '@entry/platform/operations';
import { countAllParked } from '@entry/platform/projecting/model-status';
import type { RunnerStatus } from '@entry/platform/projection-runner';
import type { StorageStatus } from '@entry/platform/storage-status';
import type { Metrics } from '@entry/platform/telemetry/metrics';
import { readPartitions } from '@entry/platform/telemetry/observe-projections';
import { readStorage } from '@entry/platform/telemetry/observe-storage';

/** This machine only: whoever wants it elsewhere has a tunnel, or the distributed profile. */
const HOST = '127.0.0.1';

/** Lets operators ask how the service does, on a port of its own; null when they did not wish so. */
export async function answerOperators({
  configuration: { operationsPort: port },
  logger,
  metrics,
  gateway,
  media,
  status,
  storage,
  evidence,
  fileAlarms,
  isStopping,
}: {
  readonly configuration: Pick<Configuration, 'operationsPort'>;
  readonly logger: Logger;
  readonly metrics: Metrics | null;
  readonly gateway: Gateway;
  readonly media: Media;
  readonly status: () => RunnerStatus;
  readonly storage: () => StorageStatus;
  readonly evidence: () => RecorderStatus;
  readonly fileAlarms: Pick<FileAlarms, 'status'>;
  readonly isStopping: () => boolean;
}): Promise<Operations | null> {
  if (port === null || metrics === null) return null;

  readGateway(metrics, { gateway, media, partitionCount: 1 });
  readPartitions(metrics, () => [{ ...status(), partition: 0 }]);
  readStorage(metrics, storage);
  const report = () => {
    const { isFollowing, lagMilliseconds, projections } = status();
    const parked = countAllParked(projections);
    const files = fileAlarms.status();
    const room = storage();

    return {
      degraded: degradationsOf({ parked, files, storage: room, isFollowing }),
      lagMilliseconds,
      parked,
      files,
      storage: room,
      evidence: evidence(),
    };
  };

  return startOperations({
    host: HOST,
    port,
    isReady: () => !isStopping(),
    status: report,
    metrics: metrics.text,
    logger,
  });
}
