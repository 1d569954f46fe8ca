import type { ProjectionStatus } from '../projecting/model-status.ts';
import type { ObserveBatch } from '../projecting/observe-batch.ts';
import type { RunnerStatus } from '../projection-runner.ts';
import type { Metrics } from './metrics.ts';

/**
 * Measures from the decision of an event until the read models show it, by the clocks of two machines: below zero, it
 * counts as at once.
 */
export function observeVisibility(metrics: Metrics, ofPartition: number): ObserveBatch {
  const partition = String(ofPartition);
  metrics.begin('visibleSeconds', { partition: [partition] });

  return (events, apply) => {
    const applied = apply();
    const measure = (): void => {
      const now = Date.now();
      for (const { metadata } of events) {
        const seconds = Math.max(0, now - Date.parse(metadata.recordedAt)) / 1_000;
        metrics.observe('visibleSeconds', { partition }, seconds);
      }
    };

    if (!(applied instanceof Promise)) return measure();

    return applied.then(measure);
  };
}

/** What a process knows of a partition that it works on. */
export type PartitionReading = Pick<RunnerStatus, 'isFollowing' | 'lagMilliseconds' | 'queued' | 'projections'> & {
  readonly partition: number;
};

/** Reads lag, health, queues and what is parked off the partitions that a process works on at that moment. */
export function readPartitions(metrics: Metrics, partitions: () => readonly PartitionReading[]): void {
  const ofModels = (read: (partition: PartitionReading, model: ProjectionStatus) => number) => () =>
    partitions().flatMap((reading) =>
      reading.projections.map((model) => ({
        labels: { model: model.model, version: String(model.version), partition: String(reading.partition) },
        value: read(reading, model),
      })),
    );

  metrics.read(
    'lagSeconds',
    ofModels(({ lagMilliseconds }, { isCurrent }) => (isCurrent ? 0 : lagMilliseconds / 1_000)),
  );
  metrics.read(
    'parked',
    ofModels((_partition, { parked }) => parked.length),
  );
  // What is parked is told by its own gauge: nobody is to be woken for one event that everybody else can do without.
  metrics.read('isHealthy', () =>
    partitions().map(({ partition, isFollowing }) => ({
      labels: { partition: String(partition) },
      value: isFollowing ? 1 : 0,
    })),
  );
  metrics.read('queued', () => [
    { labels: { queue: 'bus' }, value: partitions().reduce((sum, { queued }) => sum + queued, 0) },
  ]);
}
