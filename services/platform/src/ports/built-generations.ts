/**
 * Which generation of read models is up to date: a generation is the versions of all read models that one release serves.
 * Its workers say again and again that a partition follows the log. Both calls may reject with `UnavailableError`.
 */
export type BuiltGenerations = {
  readonly markFollowing: (generation: string, partitions: readonly number[]) => Promise<void>;
  /**
   * Whether each partition has followed the log, and no other generation has for longer: after a release was taken back,
   * the read models of the older one are as old as its workers.
   */
  readonly isBuilt: (generation: string, partitionCount: number) => Promise<boolean>;
};
