import type { RecorderStatus } from '@entry/audit/recorder';
import type { Gateway } from '@entry/gateway/gateway';
import { readGatewayQueues } from '@entry/gateway/observe-requests';
import type { Media } from '@entry/media/media';
import type { Configuration } from '@entry/platform/configuration';
import type { Logger } from '@entry/platform/logger';
import { type Operations, startOperations } from '@entry/platform/operations';
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
}: {
  readonly configuration: Pick<Configuration, 'operationsPort'>;
  readonly logger: Logger;
  readonly metrics: Metrics | null;
  readonly gateway: Gateway;
  readonly media: Media;
  readonly status: () => RunnerStatus;
  readonly storage: () => StorageStatus;
  readonly evidence: () => RecorderStatus;
}): Promise<Operations | null> {
  if (port === null || metrics === null) return null;

  readGatewayQueues(metrics, gateway, media);
  readPartitions(metrics, () => [{ ...status(), partition: 0 }]);
  readStorage(metrics, storage);
  const readiness = () => {
    const { isHealthy, lagMilliseconds, projections } = status();
    const parked = projections.reduce((count, projection) => count + projection.parked.length, 0);

    const room = storage();
    const degraded = room.state === 'enough' ? {} : { status: 'degraded' };

    // Evidence that is not recorded any more is a matter for a person to look into, as is a full disk: people are served
    // all the same.
    return {
      isReady: isHealthy,
      lagMilliseconds,
      parked,
      storage: room,
      evidence: evidence(),
      ...(isHealthy && degraded),
    };
  };

  return startOperations({ host: HOST, port, readiness, metrics: metrics.text, logger });
}
