/** `low`: files are refused. `full`: nothing can be written. */
export type StorageState = 'enough' | 'low' | 'full';

/** How much room there is for what is written. */
export type StorageStatus = {
  readonly state: StorageState;
  readonly freeBytes: number;
};
