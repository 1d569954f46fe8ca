import type * as z from 'zod/mini';

declare const checked: unique symbol;

/** Parameters of an address that the endpoint's schema knows; made by `toQuery` alone. */
export type Query = Readonly<Record<string, string>> & { readonly [checked]: true };

export type QuerySchema = z.ZodMiniObject;

/** As the schema reads them from an address, or as it hands them on: a page may be `'2'` or `2`. */
export type QueryValues<Schema extends QuerySchema> = {
  readonly [Name in keyof z.input<Schema>]: z.input<Schema>[Name] | z.output<Schema>[Name & keyof z.output<Schema>];
};

/** TypeScript lets surplus properties pass unless they stand in the very literal; here they are asked to be never. */
type NothingElse<Schema extends QuerySchema, Values> = {
  readonly [Name in Exclude<keyof Values, keyof z.input<Schema>>]: never;
};

/** The query of an endpoint. Nothing is sent for what is undefined or empty: it restricts nothing. */
export function toQuery<Schema extends QuerySchema, const Values extends QueryValues<Schema>>(
  schema: Schema,
  values: Values & NothingElse<Schema, Values>,
): Query {
  const known = Object.keys(schema.shape).map((name) => [name, (values as Record<string, unknown>)[name]] as const);
  const given = known.filter(([, value]) => value !== undefined && value !== '');

  return Object.fromEntries(given.map(([name, value]) => [name, String(value)])) as Query;
}
