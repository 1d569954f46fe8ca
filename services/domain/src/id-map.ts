import { DEEPEST, hashOf, PLACES, placeOf } from './id-hash.ts';

/**
 * What is known of each id, for the states of deciders: plain data that is never changed, and a map with one id more
 * shares all but one path of a tree with the map before it (`id-set.ts`).
 */
export type IdMap<Value> = { readonly size: number; readonly root: IdNode<Value> };

type IdNode<Value> = Leaf<Value> | Branch<Value>;
type Leaf<Value> = { readonly values: Readonly<Record<string, Value>> };
type Branch<Value> = { readonly children: readonly IdNode<Value>[] };

const LARGEST_LEAF = 8;
const EMPTY_LEAF = { values: {} };

export const NOTHING_BY_ID: IdMap<never> = { size: 0, root: EMPTY_LEAF };

export function valueFor<Value>({ root }: IdMap<Value>, id: string): Value | undefined {
  const hash = hashOf(id);
  let node = root;
  for (let depth = 0; 'children' in node; depth += 1) node = childAt(node, placeOf(hash, depth));

  return Object.hasOwn(node.values, id) ? node.values[id] : undefined;
}

export function withValue<Value>(map: IdMap<Value>, id: string, value: Value): IdMap<Value> {
  const size = valueFor(map, id) === undefined ? map.size + 1 : map.size;

  return { size, root: set(map.root, { id, value }, 0) };
}

/** The same map when it does not have the id. */
export function withoutValue<Value>(map: IdMap<Value>, id: string): IdMap<Value> {
  if (valueFor(map, id) === undefined) return map;

  return { size: map.size - 1, root: removed(map.root, id, 0) };
}

/** In no order that means anything. */
export function* entriesIn<Value>({ root }: IdMap<Value>): Iterable<readonly [string, Value]> {
  yield* entriesBelow(root);
}

function* entriesBelow<Value>(node: IdNode<Value>): Iterable<readonly [string, Value]> {
  if ('values' in node) yield* Object.entries(node.values);
  else for (const child of node.children) yield* entriesBelow(child);
}

type Entry<Value> = { readonly id: string; readonly value: Value };

function set<Value>(node: IdNode<Value>, { id, value }: Entry<Value>, depth: number): IdNode<Value> {
  if ('children' in node) {
    const place = placeOf(hashOf(id), depth);
    return withChild(node, place, set(childAt(node, place), { id, value }, depth + 1));
  }
  const values = { ...node.values, [id]: value };
  const isSmall = Object.keys(values).length <= LARGEST_LEAF || depth === DEEPEST;

  return isSmall ? { values } : split(values, depth);
}

function removed<Value>(node: IdNode<Value>, id: string, depth: number): IdNode<Value> {
  if ('values' in node) {
    const { [id]: _removed, ...values } = node.values;
    return { values };
  }
  const place = placeOf(hashOf(id), depth);

  return withChild(node, place, removed(childAt(node, place), id, depth + 1));
}

function split<Value>(values: Readonly<Record<string, Value>>, depth: number): Branch<Value> {
  const empty: Branch<Value> = { children: Array.from({ length: PLACES }, () => EMPTY_LEAF) };

  return Object.entries(values).reduce((branch, [id, value]) => {
    const place = placeOf(hashOf(id), depth);
    return withChild(branch, place, set(childAt(branch, place), { id, value }, depth + 1));
  }, empty);
}

function childAt<Value>({ children }: Branch<Value>, place: number): IdNode<Value> {
  return children[place] ?? EMPTY_LEAF;
}

function withChild<Value>({ children }: Branch<Value>, place: number, child: IdNode<Value>): Branch<Value> {
  return { children: children.with(place, child) };
}
