import { join } from 'node:path';
import { EVENT_REGISTRY } from '@entry/domain/registry';
import { createInProcessBus } from '@entry/embedded/bus/in-process-bus';
import { createEmbeddedEventLog, eventLogFile } from '@entry/embedded/event-log/event-log';
import { type HighWaterMark, openHighWaterMark } from '@entry/embedded/high-water-mark/high-water-mark';
import { type LogMark, logMarkFile } from '@entry/embedded/high-water-mark/log-mark';
import { DataDamagedError } from '@entry/embedded/inspection/finding';
import { inspectLog } from '@entry/embedded/inspection/inspect-log';
import { createEmbeddedKeyVault, type EmbeddedKeyVault } from '@entry/embedded/key-vault/key-vault';
import { loadOrCreateMasterKey } from '@entry/embedded/key-vault/master-key';
import { endOf, inspectSnapshot } from '@entry/embedded/read-model-snapshot/inspect-snapshot';
import { readModelSnapshotFile } from '@entry/embedded/read-model-snapshot/snapshot-format';
import { createMemoryReadStore, type MemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { type CommandHandler, createCommandHandler } from '@entry/platform/command-handler';
import { createEventCodec, type EventCodec } from '@entry/platform/encryption/event-codec';
import { createSealer } from '@entry/platform/encryption/sealer';
import { silentLogger } from '@entry/platform/logger';
import { type CommittedEvents, undividedMessage } from '@entry/platform/ports/bus';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import { createProjectionRunner, type ProjectionRunner } from '@entry/platform/projection-runner';
import { createProjections, listProjections, type Projections } from '@entry/projections/all';
import { keepReadModels } from '@entry/standalone/keep-read-models';
import { createPlainSealer } from './plain-sealer.ts';

/** The embedded profile, wired as the product wires it, without its network side. */
export type Product = {
  readonly log: EventLog;
  readonly vault: KeyVault;
  readonly codec: EventCodec;
  readonly handler: CommandHandler;
  readonly store: MemoryReadStore;
  readonly projections: Projections;
  readonly runner: ProjectionRunner;
  /** What the log announced so far, to know how many appends shared a commit. */
  readonly commits: () => number;
  readonly close: () => Promise<void>;
};

export type ProductOptions = {
  readonly folder: string;
  /** `plain` keeps personal data as plain bytes: only to learn what encryption costs. */
  readonly sealing?: 'encrypted' | 'plain';
  /** False keeps no mark of what was acknowledged: only to learn what the mark costs. */
  readonly isMarked?: boolean;
  /** True begins with the snapshot of the read models in the folder, when there is one. */
  readonly isRestored?: boolean;
  readonly onCommitted?: (message: CommittedEvents) => void;
};

/** Opens a data folder and brings all read models up to date. */
export async function openProduct(options: ProductOptions): Promise<Product> {
  const { folder, sealing = 'encrypted', isMarked = true, isRestored = false, onCommitted } = options;
  const bus = createInProcessBus({
    onConsumerError: (_consumer, error) => {
      throw error;
    },
  });
  let commits = 0;
  const found = isMarked ? await openMark(folder, isRestored) : null;
  const log = createEmbeddedEventLog({
    file: eventLogFile(folder),
    ...(found === null ? {} : { highWaterMark: found.mark }),
    onCommitted: (committed) => {
      commits += 1;
      onCommitted?.(committed);
      void bus.publish(undividedMessage(committed));
    },
  });
  const { vault, codec } = openCodec(folder, sealing);
  const store = createMemoryReadStore();
  const projections = createProjections({ open: codec.open, store });
  const runner = createProjectionRunner({
    log,
    store,
    projections: listProjections(projections),
    project: codec.project,
    logger: silentLogger,
    bus,
  });
  if (isRestored && found !== null) {
    const { mark, markOfSnapshot } = found;
    const snapshots = keepReadModels({
      folder: { vault, mark: mark.mark, markOfSnapshot },
      dataFolder: folder,
      memory: store,
      projections,
      runner,
      logger: silentLogger,
    });
    if (!(await snapshots.restore())) throw new Error('The snapshot of the read models was not used');
  }
  await runner.start();

  return {
    log,
    vault,
    codec,
    handler: createCommandHandler({ log, codec, isOnlyWriter: true }),
    store,
    projections,
    runner,
    commits: () => commits,
    close: async () => {
      await runner.stop();
      await bus.close();
      await log.close();
      await vault.close();
      await store.close();
    },
  };
}

/** As a start does it: everything is read and compared before anybody writes. */
async function openMark(
  folder: string,
  isRestored: boolean,
): Promise<{ readonly mark: HighWaterMark; readonly markOfSnapshot: LogMark | null }> {
  const snapshotEnd = isRestored ? endOf(inspectSnapshot(readModelSnapshotFile(folder))) : null;
  const { running, finding, asked } = await inspectLog(eventLogFile(folder), logMarkFile(folder), snapshotEnd);
  if (finding !== null) throw new DataDamagedError([finding]);

  return { mark: openHighWaterMark(logMarkFile(folder), running), markOfSnapshot: asked };
}

export function openCodec(
  folder: string,
  sealing: 'encrypted' | 'plain',
): { readonly vault: EmbeddedKeyVault; readonly codec: EventCodec } {
  const masterKey = loadOrCreateMasterKey(join(folder, 'keys', 'master.key'));
  const vault = createEmbeddedKeyVault({ file: join(folder, 'keys', 'vault.sqlite'), masterKey });
  const sealer = sealing === 'plain' ? createPlainSealer() : createSealer({ vault });

  return { vault, codec: createEventCodec({ sealer, registry: EVENT_REGISTRY }) };
}
