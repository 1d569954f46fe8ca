import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Lets a schema of the contracts check a form. The first thing to mend of each field is enough. */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (values, _context, options) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };

    const errors: Record<string, FieldError> = {};
    for (const { path, code, message } of parsed.error.issues) errors[path.join('.')] ??= { type: code, message };

    return { values: {}, errors: toNestErrors<Input>(errors, options) };
  };
}
