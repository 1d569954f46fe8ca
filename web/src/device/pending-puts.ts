const puts = new Set<Promise<unknown>>();

export function notePut(put: Promise<unknown>): void {
  puts.add(put);
  void put.finally(() => puts.delete(put));
}

/** Resolves when what was being put at the call is on the device, or is not going to be. */
export async function pendingPuts(): Promise<void> {
  await Promise.allSettled(puts);
}
