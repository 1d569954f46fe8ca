/** Something to do at a moment, after everything else about the same, and about what it waits for. */
export type Deed = {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What of one owner is done in order. */
  readonly owner: string;
  /** Another owner whose deeds before this one must be done first; null when there is none. */
  readonly waitsFor: string | null;
  readonly run: () => Promise<void>;
};

export type CarryOutOptions = {
  /** Deeds under way together: their appends share a flush of the disk. The log is in order of time but for these. */
  readonly atOnce: number;
  readonly onProgress: (done: number, total: number) => void;
};

/** Does everything in order of time. @throws what the first deed that failed has thrown, after those under way */
export async function carryOut(deeds: readonly Deed[], { atOnce, onProgress }: CarryOutOptions): Promise<void> {
  const inOrder = deeds.toSorted((a, b) => a.at - b.at);
  const lastOf = new Map<string, Promise<void>>();
  const remaining = inOrder.values();
  let hasFailed = false;
  let done = 0;

  async function workOn(): Promise<void> {
    for (const deed of remaining) {
      const work = runAfter([lastOf.get(deed.owner), lastOf.get(deed.waitsFor ?? '')], deed.run);
      lastOf.set(deed.owner, work);
      await work.catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
      if (hasFailed) return;

      done += 1;
      onProgress(done, inOrder.length);
    }
  }

  const workers = await Promise.allSettled(Array.from({ length: atOnce }, workOn));
  const failed = workers.find((worker) => worker.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function runAfter(before: readonly (Promise<void> | undefined)[], run: () => Promise<void>): Promise<void> {
  for (const earlier of before) if (earlier !== undefined) await earlier;
  await run();
}
