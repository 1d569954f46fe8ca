import type { AnyProjection } from '../projection.ts';

/**
 * Read models whose search terms look into another come behind it, so that what they find there is not older than the
 * event they have before them.
 */
export function searchedFirst<Item>(
  items: Iterable<Item>,
  projectionOf: (item: Item) => AnyProjection,
): readonly Item[] {
  const searches = (item: Item): number => ((projectionOf(item).model.searchesIn ?? []).length > 0 ? 1 : 0);

  return [...items].sort((left, right) => searches(left) - searches(right));
}
