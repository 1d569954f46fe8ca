import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiProblem } from '../api/api-problem.ts';

/** Puts the server's objections beside the fields they speak of; others stay in the page's own notice. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiProblem)) return;

  for (const { field, message } of error.errors) {
    const known = fields.find((candidate) => candidate === field);
    if (known !== undefined) setError(known, { type: 'server', message });
  }
}
