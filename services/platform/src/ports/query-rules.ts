import type { IndexValue } from './read-store.ts';

const MAXIMUM_ALTERNATIVES = 200;

/** What a query gives for the fields of its index, not checked yet. */
export type GivenValues = Readonly<Record<string, IndexValue | readonly IndexValue[] | undefined>>;

/** The index of that name. @throws RangeError when the model declares none. */
export function declaredIndex<Index>(
  model: { readonly name: string; readonly indexes: Readonly<Record<string, Index>> },
  name: string,
): Index {
  const definition = Object.hasOwn(model.indexes, name) ? model.indexes[name] : undefined;
  if (definition === undefined) throw new RangeError(`${model.name} declares no index ${name}`);

  return definition;
}

/**
 * For each field of the index the values of which any is wanted, each once.
 * @throws RangeError when the fields given are not those of the index, or too many values for one
 */
export function wantedValues(
  index: string,
  fields: readonly string[],
  equals: GivenValues,
): readonly (readonly IndexValue[])[] {
  for (const field of Object.keys(equals)) {
    if (!fields.includes(field)) throw new RangeError(`Index ${index} has no field ${field}`);
  }

  return fields.map((field) => {
    const value = equals[field];
    if (value === undefined) throw new RangeError(`Index ${index} needs a value for ${field}`);

    const values = Array.isArray(value) ? [...new Set(value as readonly IndexValue[])] : [value as IndexValue];
    if (values.length > MAXIMUM_ALTERNATIVES) {
      throw new RangeError(`At most ${MAXIMUM_ALTERNATIVES} values for ${field} of index ${index}`);
    }
    return values;
  });
}

/** @throws RangeError when one of them is no whole number from 0 */
export function requirePage(offset: number, limit: number): void {
  const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
  if (!isCount(offset) || !isCount(limit)) throw new RangeError('offset and limit must be whole numbers from 0');
}
