import {
  createReadModelSnapshots,
  type ReadModelSnapshots,
} from '@entry/embedded/read-model-snapshot/read-model-snapshots';
import { readModelSnapshotFile } from '@entry/embedded/read-model-snapshot/snapshot-format';
import type { MemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import type { Logger } from '@entry/platform/logger';
import type { ProjectionRunner } from '@entry/platform/projection-runner';
import { listProjections, type Projections } from '@entry/projections/all';
import type { DataFolder } from './open-data-folder.ts';
import { releaseFingerprint } from './release-fingerprint.ts';

/** Milliseconds for read models to take what is in the log already: the next snapshot is due soon enough. */
const PATIENCE = 5_000;

/** The snapshot of the read models in a data folder: `restore` comes before the runner starts. */
export function keepReadModels(options: {
  readonly folder: Pick<DataFolder, 'vault' | 'mark' | 'markOfSnapshot'>;
  readonly dataFolder: string;
  readonly memory: MemoryReadStore;
  readonly projections: Projections;
  readonly runner: ProjectionRunner;
  readonly logger: Logger;
}): ReadModelSnapshots {
  const { folder, dataFolder, memory, projections, runner, logger } = options;
  // What is parked is tried again by every start that builds the read models anew.
  const isWhole = (): boolean => runner.status().isHealthy;

  return createReadModelSnapshots({
    file: readModelSnapshotFile(dataFolder),
    keys: folder.vault.snapshotKeys,
    store: memory,
    models: listProjections(projections).map(({ model }) => model),
    release: releaseFingerprint(),
    mark: folder.mark,
    found: folder.markOfSnapshot,
    reached: (end) => runner.waitFor(BigInt(end), PATIENCE),
    atRest: (work) => runner.atRest(async () => (isWhole() ? work() : null)),
    logger,
  });
}
