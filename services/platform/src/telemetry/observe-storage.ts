import type { StorageState, StorageStatus } from '../storage-status.ts';
import type { Metrics } from './metrics.ts';

const LEVELS: Readonly<Record<StorageState, number>> = { enough: 0, low: 1, full: 2 };

/** Reads how much room is left for what is written. */
export function readStorage(metrics: Metrics, status: () => StorageStatus): void {
  metrics.read('storageFree', () => [{ labels: {}, value: status().freeBytes }]);
  metrics.read('storageLevel', () => [{ labels: {}, value: LEVELS[status().state] }]);
}
