/** Names held by this tab until they are released: for browsers that know no locks, and for what is asked in one tab. */
const held = new Set<string>();
/** Work under way in this tab. */
const working = new Map<string, Promise<unknown>>();

export function isHeldHere(name: string): boolean {
  return held.has(name);
}

/**
 * Does the work while no other tab holds this name; resolves to null when one does. A browser without locks knows of this
 * tab only: what two of its tabs do at once has to be harmless by itself.
 *
 * @param patience milliseconds to wait for another tab: a page that was just left holds its names a little longer
 */
export async function whileHolding<Result>(
  name: string,
  work: () => Promise<Result>,
  patience = 0,
): Promise<Result | null> {
  if (held.has(name) || (patience === 0 && working.has(name))) return null;

  const current = startWork(name, work, patience);
  const end = current.catch(() => undefined);
  working.set(name, end);
  try {
    return await current;
  } finally {
    if (working.get(name) === end) working.delete(name);
  }
}

async function startWork<Result>(name: string, work: () => Promise<Result>, patience: number): Promise<Result | null> {
  // Not on plain HTTP.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) {
    await working.get(name);
    return work();
  }
  if (patience === 0) return locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? null : work()));

  return requestFor(locks, patience, name, work);
}

async function requestFor<Result>(
  locks: LockManager,
  patience: number,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), patience);
  let isOurs = false;
  try {
    return await locks.request(name, { signal: controller.signal }, () => {
      isOurs = true;
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (isOurs) throw error;
    return null;
  } finally {
    clearTimeout(timer);
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
