import * as z from 'zod/mini';
import { HttpProblem } from '../problems/http-problem.ts';

// zod/mini ships without words: without this every message would read "Invalid input".
z.config(z.locales.en());

type FieldError = { readonly field: string; readonly message: string };

function fieldPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

function fieldErrors(issue: z.core.$ZodIssue): readonly FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: fieldPath([...issue.path, key]), message: 'Unknown field' }));
  }

  return [{ field: fieldPath(issue.path), message: issue.message }];
}

/** @throws HttpProblem `invalid_input`, naming each field with its message */
export function validateInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;

  throw new HttpProblem('invalid_input', { errors: result.error.issues.flatMap(fieldErrors) });
}
