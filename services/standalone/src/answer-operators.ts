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
}): Promise<Operations | null> {
  if (port === null || metrics === null) return null;

  readGateway(metrics, { gateway, media, partitionCount: 1 });
  readPartitions(metrics, () => [{ ...status(), partition: 0 }]);
  readStorage(metrics, storage);
  const readiness = () => {
    const { isFollowing, lagMilliseconds, projections } = status();
    const parked = countAllParked(projections);
    const files = fileAlarms.status();

    const room = storage();

    // Evidence that is not recorded any more is a matter for a person to look into, as is a full disk: people are served
    // all the same.
    return {
      isReady: isFollowing,
      degraded: degradationsOf({ parked, files, storage: room }),
      lagMilliseconds,
      parked,
      files,
      storage: room,
      evidence: evidence(),
    };
  };

  return startOperations({ host: HOST, port, readiness, metrics: metrics.text, logger });
}
