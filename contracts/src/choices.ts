import * as z from 'zod/mini';

/** Every value that a filter of a list takes, in the order of its enum: what an optional enum, alone or among others, allows. */
export function choicesOf(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.core.$ZodOptional) return choicesOf(schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap(choicesOf);
  if (schema instanceof z.core.$ZodEnum) return Object.values(schema._zod.def.entries).map(String);

  return [];
}
