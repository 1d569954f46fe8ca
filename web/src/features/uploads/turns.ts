export type Turns = {
  /** Does the work when all that came before is over. @throws AbortError when nobody waits for it any more */
  readonly take: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
};

/** One file at a time: two that share a weak network would both arrive later. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();

  return {
    take: (signal, work) => {
      const mine = last.then(() => {
        if (signal.aborted) throw new DOMException('The upload was cancelled', 'AbortError');
        return work();
      });
      last = mine.catch(() => undefined);

      return mine;
    },
  };
}

/** In one tab only, where the browser can tell tabs apart; elsewhere the service sees to it that twice is once. */
export async function inOneTab(
  name: string,
  { signal, onTaken }: { readonly signal: AbortSignal; readonly onTaken: () => void },
  work: () => Promise<void>,
): Promise<void> {
  // Missing outside secure contexts, whatever its type says.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return work();

  const isDone = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
    return lock !== null;
  });
  if (isDone) return;

  onTaken();
  await locks.request(name, { signal }, work);
}
