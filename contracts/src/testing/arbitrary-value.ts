import fc from 'fast-check';
import * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Few ids, so that values of a sequence speak of each other's things. */
const SOME_IDENTIFIER = fc
  .integer({ min: 1, max: 4 })
  .map((number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);

/** Any value that a schema describes; checks beyond JSON Schema (calendar dates) are not kept. */
export function arbitraryValue(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input', reused: 'inline' }));
}

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return fc.oneof(...alternatives.map((part) => fromJsonSchema(part as JsonSchema)));

  if (Array.isArray(schema.type)) {
    return fc.oneof(
      ...schema.type.map((type: JsonSchema['type']) => fromJsonSchema({ ...schema, type } as JsonSchema)),
    );
  }

  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      return fc.record(Object.fromEntries(properties.map(([key, part]) => [key, fromJsonSchema(part as JsonSchema)])), {
        noNullPrototype: true,
      });
    }
    case 'array':
      return fc.array(fromJsonSchema(schema.items as JsonSchema), { maxLength: 3 });
    case 'string':
      return arbitraryText(schema);
    case 'integer':
      return fc.integer({ min: 1, max: 1_000_000 });
    case 'number':
      return fc.double({ min: 0, max: 1, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
      return fc.anything();
    default:
      throw new TypeError(`No values for JSON schema type ${String(schema.type)}`);
  }
}

function arbitraryText(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return SOME_IDENTIFIER;
  // Only passwords look ahead, which fast-check cannot do.
  if (schema.pattern?.includes('(?=')) return fc.nat().map((number) => `Secret${number}`);
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern), { size: 'small' });

  return fc.string({ maxLength: 12 });
}
