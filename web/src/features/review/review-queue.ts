const FEW = 10;

/** What is gone through at one sitting, in the order in which it came up. */
export type ReviewQueue = {
  readonly itemIds: readonly string[];
  readonly currentId: string;
  /** Decided at this sitting. */
  readonly decidedIds: ReadonlySet<string>;
  /** Waiting items that are not known by their ids yet. */
  readonly furtherCount: number;
};

/** A queue as the server tells it: the oldest, and how many wait in all. */
export type Waiting = { readonly itemIds: readonly string[]; readonly total: number };

export function beginQueue(startId: string): ReviewQueue {
  return { itemIds: [startId], currentId: startId, decidedIds: new Set(), furtherCount: 0 };
}

/** Known ones keep their places, so that "3 of 37" counts up whatever others decide meanwhile. */
export function withWaiting(queue: ReviewQueue, waiting: Waiting): ReviewQueue {
  const known = new Set(queue.itemIds);
  const itemIds = isUntouched(queue)
    ? startingWithin(queue.currentId, waiting.itemIds)
    : [...queue.itemIds, ...waiting.itemIds.filter((id) => !known.has(id))];

  return { ...queue, itemIds, furtherCount: Math.max(0, waiting.total - waiting.itemIds.length) };
}

/** Nothing was decided or looked up yet: the item it began with takes its place among the others. */
function isUntouched({ itemIds, currentId }: ReviewQueue): boolean {
  return itemIds.length === 1 && itemIds[0] === currentId;
}

function startingWithin(startId: string, itemIds: readonly string[]): readonly string[] {
  return itemIds.includes(startId) ? itemIds : [startId, ...itemIds];
}

export function decided(queue: ReviewQueue): ReviewQueue {
  return { ...queue, decidedIds: new Set([...queue.decidedIds, queue.currentId]) };
}

/** The next that waits: after the current one, else from the beginning; null when there is none. */
export function nextWaiting({ itemIds, currentId, decidedIds }: ReviewQueue): string | null {
  const place = itemIds.indexOf(currentId);
  const round = [...itemIds.slice(place + 1), ...itemIds.slice(0, place)];

  return round.find((id) => !decidedIds.has(id)) ?? null;
}

/** The neighbour in the order, decided or not: to look again. Null at the ends. */
export function neighbour({ itemIds, currentId }: ReviewQueue, step: 1 | -1): string | null {
  return itemIds[itemIds.indexOf(currentId) + step] ?? null;
}

/** Few that are known are left, and there are others. */
export function isRunningOut({ itemIds, decidedIds, furtherCount }: ReviewQueue): boolean {
  return furtherCount > 0 && itemIds.length - decidedIds.size < FEW;
}

/** "3 of 37", from 1. */
export function placeOf({ itemIds, currentId, furtherCount }: ReviewQueue): { position: number; total: number } {
  return { position: itemIds.indexOf(currentId) + 1, total: itemIds.length + furtherCount };
}
