import { DEEPEST, hashOf, PLACES, placeOf } from './id-hash.ts';

/**
 * A set of ids for the states of deciders. Plain data that is never changed: a set with one id more shares all but
 * one path of a tree with the set before it, so that folding n events costs n short paths and not n copies of
 * everything so far, and states handed out earlier stay as they were.
 */
export type IdSet = { readonly size: number; readonly root: IdNode };

type IdNode = Leaf | Branch;
type Leaf = { readonly ids: readonly string[] };
/** Sixteen places, one for each value of the next four bits of the hash. */
type Branch = { readonly children: readonly IdNode[] };

const LARGEST_LEAF = 8;
const EMPTY_LEAF: Leaf = { ids: [] };

export const NO_IDS: IdSet = { size: 0, root: EMPTY_LEAF };

export function hasId(set: IdSet, id: string): boolean {
  const hash = hashOf(id);
  let node = set.root;
  for (let depth = 0; 'children' in node; depth += 1) node = childAt(node, placeOf(hash, depth));

  return node.ids.includes(id);
}

/** The same set when it has the id already. */
export function withId(set: IdSet, id: string): IdSet {
  if (hasId(set, id)) return set;

  return { size: set.size + 1, root: added(set.root, id, hashOf(id), 0) };
}

export function withIds(set: IdSet, ids: readonly string[]): IdSet {
  return ids.reduce(withId, set);
}

/** The same set when it does not have the id. */
export function withoutId(set: IdSet, id: string): IdSet {
  if (!hasId(set, id)) return set;

  return { size: set.size - 1, root: removed(set.root, id, hashOf(id), 0) };
}

/** In no order that means anything. */
export function* idsIn(set: IdSet): Iterable<string> {
  yield* idsBelow(set.root);
}

function* idsBelow(node: IdNode): Iterable<string> {
  if ('ids' in node) yield* node.ids;
  else for (const child of node.children) yield* idsBelow(child);
}

function added(node: IdNode, id: string, hash: number, depth: number): IdNode {
  if ('children' in node) {
    const place = placeOf(hash, depth);
    return withChild(node, place, added(childAt(node, place), id, hash, depth + 1));
  }
  if (node.ids.length < LARGEST_LEAF || depth === DEEPEST) return { ids: [...node.ids, id] };

  return added(split(node, depth), id, hash, depth);
}

function removed(node: IdNode, id: string, hash: number, depth: number): IdNode {
  if ('ids' in node) return node.ids.length === 1 ? EMPTY_LEAF : { ids: node.ids.filter((kept) => kept !== id) };

  const place = placeOf(hash, depth);
  return withChild(node, place, removed(childAt(node, place), id, hash, depth + 1));
}

function split({ ids }: Leaf, depth: number): Branch {
  const places: string[][] = Array.from({ length: PLACES }, () => []);
  for (const id of ids) places[placeOf(hashOf(id), depth)]?.push(id);

  return { children: places.map((shared) => (shared.length === 0 ? EMPTY_LEAF : { ids: shared })) };
}

function childAt({ children }: Branch, place: number): IdNode {
  return children[place] ?? EMPTY_LEAF;
}

function withChild({ children }: Branch, place: number, child: IdNode): Branch {
  return { children: children.with(place, child) };
}
