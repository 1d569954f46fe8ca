/** What was shown at one sitting, in order. The service gives the items, one after the other. */
export type ReviewTrail = {
  readonly itemIds: readonly string[];
  readonly currentId: string;
  /** Decided at this sitting. */
  readonly decidedIds: ReadonlySet<string>;
  /** Decided ones and those that wait, as far as the service has told; null before. */
  readonly total: number | null;
};

export function beginTrail(startId: string): ReviewTrail {
  return { itemIds: [startId], currentId: startId, decidedIds: new Set(), total: null };
}

/** The item that the service gave. One that was passed before keeps its place. */
export function withNext(trail: ReviewTrail, itemId: string, waiting: number): ReviewTrail {
  const itemIds = trail.itemIds.includes(itemId) ? trail.itemIds : [...trail.itemIds, itemId];

  return { ...trail, itemIds, currentId: itemId, total: trail.decidedIds.size + waiting };
}

export function decided(trail: ReviewTrail): ReviewTrail {
  return { ...trail, decidedIds: new Set([...trail.decidedIds, trail.currentId]) };
}

/** The neighbour among those that were shown, decided or not: to look again. Null at the ends. */
export function neighbour({ itemIds, currentId }: ReviewTrail, step: 1 | -1): string | null {
  return itemIds[itemIds.indexOf(currentId) + step] ?? null;
}

/** "3 of 37", from 1; null while nobody knows how many wait. */
export function placeOf({ itemIds, currentId, total }: ReviewTrail): { position: number; total: number } | null {
  if (total === null) return null;

  return { position: itemIds.indexOf(currentId) + 1, total: Math.max(total, itemIds.length) };
}
