/**
 * Counts what a value is made of that was not there before: one for each place of the objects, arrays, sets and maps
 * reachable from it that no earlier call has seen. A fold that copies what it holds is told from one that shares it
 * without looking at a clock.
 */
export function createAllocationCounter(): (value: unknown) => number {
  const seen = new WeakSet<object>();

  return function count(value: unknown): number {
    if (typeof value !== 'object' || value === null || seen.has(value)) return 0;

    seen.add(value);
    const members = value instanceof Set || value instanceof Map ? [...value.values()] : Object.values(value);
    let total = members.length;
    for (const member of members) total += count(member);

    return total;
  };
}
