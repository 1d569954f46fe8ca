import type * as z from 'zod/mini';

/** Messages of all fields in the order in which a person reads them: `field: message`. */
export function messagesOf(schema: z.ZodMiniType, value: unknown): readonly string[] {
  const result = schema.safeParse(value);
  if (result.success) return [];

  return result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}
