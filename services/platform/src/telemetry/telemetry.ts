import type { CommandHandler } from '../command-handler.ts';
import type { Bus } from '../ports/bus.ts';
import type { BusFeed } from '../ports/bus-feed.ts';
import type { EventLog } from '../ports/event-log.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { KeyVault } from '../ports/key-vault.ts';
import type { ReadStore } from '../ports/read-store.ts';
import { type ObserveBatch, observeBatchBy } from '../projecting/observe-batch.ts';
import type { Metrics } from './metrics.ts';
import { observeBus, observeBusFeed } from './observe-bus.ts';
import { observeEventLog, observeFileStore, observeKeyVault, observeReadStore } from './observe-calls.ts';
import { observeCommands } from './observe-commands.ts';
import { observeVisibility } from './observe-projections.ts';
import { traceBatches, traceBus, traceBusFeed, traceCommands, traceEventLog, traceReadStore } from './trace-ports.ts';
import type { Tracing } from './tracing.ts';

/** Puts what is asked for around the parts of a process: metrics, traces, both, or nothing at all. */
export type Telemetry = {
  readonly log: (log: EventLog) => EventLog;
  readonly bus: (bus: Bus) => Bus;
  readonly feed: (feed: BusFeed) => BusFeed;
  readonly store: <Store extends ReadStore>(store: Store) => Store;
  /** Around the vault that is asked over a network, not around its cache. */
  readonly vault: (vault: KeyVault) => KeyVault;
  readonly files: (files: FileStore) => FileStore;
  readonly commands: (commands: CommandHandler) => CommandHandler;
  /** For the runner of a partition. */
  readonly batches: (partition: number) => ObserveBatch | undefined;
};

export function createTelemetry({
  metrics,
  tracing,
}: {
  readonly metrics: Metrics | null;
  readonly tracing: Tracing | null;
}): Telemetry {
  const around =
    <Part>(
      measure: ((part: Part, metrics: Metrics) => Part) | null,
      follow: ((part: Part, tracing: Tracing) => Part) | null,
    ) =>
    (part: Part): Part => {
      const measured = metrics === null || measure === null ? part : measure(part, metrics);
      return tracing === null || follow === null ? measured : follow(measured, tracing);
    };

  return {
    log: around(observeEventLog, traceEventLog),
    bus: around(observeBus, traceBus),
    feed: around(observeBusFeed, traceBusFeed),
    store: (store) => around<typeof store>(observeReadStore, traceReadStore)(store),
    vault: around(observeKeyVault, null),
    files: around(observeFileStore, null),
    commands: around(observeCommands, traceCommands),
    batches: (partition) =>
      observeBatchBy(
        ...(metrics === null ? [] : [observeVisibility(metrics, partition)]),
        ...(tracing === null ? [] : [traceBatches(tracing)]),
      ),
  };
}
