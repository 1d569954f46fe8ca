/**
 * Which generations of read models were built: a generation is the versions of all read models that one release serves,
 * and is built once each of its partitions has caught up with the log. Both calls may reject with `UnavailableError`.
 */
export type BuiltGenerations = {
  readonly markBuilt: (generation: string, partitions: readonly number[]) => Promise<void>;
  readonly isBuilt: (generation: string, partitionCount: number) => Promise<boolean>;
};
