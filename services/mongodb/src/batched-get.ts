import { setImmediate as others } from 'node:timers/promises';

/** Largest question put to the server at once. */
const MOST_IDS = 1_000;

/**
 * Asks for many things at once that are asked for one by one in the same moment: what opens the names of a hundred
 * people makes one round trip of a hundred.
 */
export function createBatchedGet<Value>(
  fetchMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (id: string) => Promise<Value | undefined> {
  let waiting: { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, Value>> } | null = null;

  function begin() {
    const ids = new Set<string>();
    const found = others().then(() => {
      if (waiting?.ids === ids) waiting = null;
      return fetchMany([...ids]);
    });
    // Whoever waits is told; this one only keeps the process from ending over it.
    found.catch(() => undefined);
    return { ids, found };
  }

  return async (id) => {
    if (waiting === null || waiting.ids.size >= MOST_IDS) waiting = begin();
    waiting.ids.add(id);

    return (await waiting.found).get(id);
  };
}
