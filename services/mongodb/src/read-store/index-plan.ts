import { type GivenValues, wantedValues } from '@entry/platform/ports/query-rules';
import type { Direction, IndexDefinition, IndexValue } from '@entry/platform/ports/read-store';
import type { Filter, IndexDescription } from 'mongodb';
import type { StoredInMongo } from './stored-document.ts';

type Definition = IndexDefinition<Record<string, unknown>>;
type Range = { readonly from?: IndexValue; readonly to?: IndexValue };
type Condition = Filter<StoredInMongo>;

export const TERMS_INDEX = 'terms';
const TOMBSTONES: IndexDescription = { name: 'tombstones', key: { tombstone: 1 }, sparse: true };

const pathOf = (field: string): string => `document.${field}`;

/** Two indexes that differ in direction only are one: a server reads it either way. */
export function indexNameOf({ equals, sort }: Definition): string {
  return [...equals, `sort ${sort.field}`].join(', ');
}

/** The fields a query gives, then the one that sorts, then the id that breaks ties. */
function keyOf({ equals, sort }: Definition): Record<string, 1> {
  const fields = [...new Set([...equals, sort.field])].map(pathOf);

  return Object.fromEntries(['isLive', ...fields, '_id'].map((field) => [field, 1]));
}

export function indexesOf(definitions: readonly Definition[], hasTerms: boolean): readonly IndexDescription[] {
  const declared = new Map(definitions.map((definition) => [indexNameOf(definition), keyOf(definition)]));

  return [
    TOMBSTONES,
    ...[...declared].map(([name, key]) => ({ name, key })),
    ...(hasTerms ? [{ name: TERMS_INDEX, key: { terms: 1 as const } }] : []),
  ];
}

/** @throws RangeError when the fields given are not those of the index */
export function filterOf(
  name: string,
  { equals: fields, sort }: Definition,
  given: GivenValues,
  range: Range | undefined,
): Condition {
  const conditions: Condition[] = wantedValues(name, fields, given).map((values, place) => ({
    [pathOf(fields[place] as string)]: values.length === 1 ? { $eq: values[0] } : { $in: values },
  }));

  return { $and: [{ isLive: true }, ...conditions, ...rangeConditions(pathOf(sort.field), range)] };
}

/** @param direction the index's own when left out */
export function sortOf({ sort }: Definition, direction: Direction = sort.direction): Record<string, 1 | -1> {
  const order = direction === 'ascending' ? 1 : -1;

  return { [pathOf(sort.field)]: order, _id: order };
}

/** Kinds of values in their order. A server compares within a kind only, so whole kinds are named beside a bound. */
const KINDS: readonly Condition['$type'][] = ['null', 'number', 'string', 'bool'];

function kindOf(value: IndexValue): number {
  if (value === null) return 0;
  if (typeof value === 'number') return 1;
  return typeof value === 'string' ? 2 : 3;
}

/** What lies between the bounds in the order of all values, null being the first of them, as in memory. */
function rangeConditions(path: string, { from, to }: Range = {}): readonly Condition[] {
  if (from === undefined && to === undefined) return [];

  const lowest = from === undefined ? 0 : kindOf(from);
  const highest = to === undefined ? KINDS.length - 1 : kindOf(to);
  const alternatives: Condition[] = [];
  for (let kind = lowest; kind <= highest; kind += 1) {
    const bounds = {
      ...(from !== undefined && kind === lowest ? { $gte: from } : {}),
      ...(to !== undefined && kind === highest ? { $lte: to } : {}),
    };
    if (kind === 0) alternatives.push({ [path]: null });
    else alternatives.push({ [path]: Object.keys(bounds).length > 0 ? bounds : { $type: KINDS[kind] } });
  }

  const [only] = alternatives;
  if (only === undefined) return [{ _id: { $in: [] } }];
  return alternatives.length === 1 ? [only] : [{ $or: alternatives }];
}
