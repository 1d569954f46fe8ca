import type { PartitionProgress, ProgressChannel } from '../ports/progress-channel.ts';

/** Gives announcements on within the process, at once; `cut` lets none through, as an outage does. */
export type MemoryProgressChannel = ProgressChannel & {
  readonly cut: () => void;
  readonly mend: () => void;
};

export function createMemoryProgressChannel(): MemoryProgressChannel {
  const subscribers = new Set<(progress: PartitionProgress) => void>();
  let isCut = false;

  return {
    announce(progress) {
      if (isCut) return;
      for (const subscriber of subscribers) subscriber(progress);
    },
    async subscribe(onProgress) {
      subscribers.add(onProgress);
      return async () => void subscribers.delete(onProgress);
    },
    close: async () => subscribers.clear(),
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
    },
  };
}
