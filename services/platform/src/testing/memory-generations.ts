import type { BuiltGenerations } from '../ports/built-generations.ts';

export function createMemoryGenerations(): BuiltGenerations {
  const built = new Map<string, Set<number>>();

  return {
    markFollowing: async (generation, partitions) => {
      built.set(generation, new Set([...(built.get(generation) ?? []), ...partitions]));
    },
    isBuilt: async (generation, partitionCount) => built.get(generation)?.size === partitionCount,
  };
}
