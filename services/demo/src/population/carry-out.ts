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

/** Deeds under way together: their appends share a flush of the disk. */
const AT_ONCE = 256;
/** By how much the log may be out of order of time: no deed begins before all that were earlier by this are done. */
const LARGEST_DISORDER = 24 * 3_600_000;

/**
 * Does everything, nearly in order of time.
 * @throws what the first deed that failed has thrown, after those under way
 */
export async function carryOut(
  deeds: readonly Deed[],
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const inOrder = deeds.toSorted((a, b) => a.at - b.at);
  const begun: { readonly at: number; readonly work: Promise<void> }[] = [];
  const lastOf = new Map<string, Promise<void>>();
  const remaining = inOrder.values();
  let oldest = 0;
  let hasFailed = false;
  let done = 0;

  async function waitForThoseBefore(moment: number): Promise<void> {
    for (let first = begun[oldest]; first !== undefined && first.at < moment; first = begun[oldest]) {
      await first.work;
      if (first === begun[oldest]) oldest += 1;
    }
  }

  async function carryOutAfter({ at, waitsFor, run }: Deed, own: Promise<void> | undefined): Promise<void> {
    const other = waitsFor === null ? undefined : lastOf.get(waitsFor);
    await waitForThoseBefore(at - LARGEST_DISORDER);
    await own;
    await other;
    await run();
  }

  async function workOn(): Promise<void> {
    for (const deed of remaining) {
      const work = carryOutAfter(deed, lastOf.get(deed.owner));
      begun.push({ at: deed.at, work });
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

  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, workOn));
  const failed = workers.find((worker) => worker.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
