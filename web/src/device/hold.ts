/** Names held by this tab: for browsers that know no locks, and for what is asked twice in one tab. */
const held = new Set<string>();

export function isHeldHere(name: string): boolean {
  return held.has(name);
}

/**
 * Does the work while no other tab holds this name; resolves to null at once when one does. A browser without locks knows
 * of this tab only: what two of its tabs do at once has to be harmless by itself.
 */
export async function whileHolding<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  if (held.has(name)) return null;

  held.add(name);
  try {
    // Not on plain HTTP.
    const locks: LockManager | undefined = navigator.locks;
    if (locks === undefined) return await work();

    return await locks.request(name, { ifAvailable: true }, async (lock) => (lock === null ? null : await work()));
  } finally {
    held.delete(name);
  }
}

/** Holds a name until the returned function is called; somebody who holds it now is waited for. */
export function holdUntilReleased(name: string): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  held.add(name);
  const locks: LockManager | undefined = navigator.locks;
  locks?.request(name, () => released).catch(() => undefined);

  return () => {
    held.delete(name);
    release();
  };
}
