import type { UseFormSetError } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../api/api-problem.ts';
import { showFieldErrors } from './form-problem.ts';

type Values = { readonly email: string; readonly phone: string };

const FIELDS = ['email', 'phone'] as const;
const problem = (errors: ApiProblem['errors']) =>
  new ApiProblem({ status: 422, code: 'invalid_input', message: 'Please check the marked fields.', errors });

describe('When the server refuses what a form sent', () => {
  it('should put each objection beside the field that it names', () => {
    const setError = vi.fn<UseFormSetError<Values>>();

    showFieldErrors<Values>(problem([{ field: 'phone', message: 'Too short' }]), FIELDS, setError);

    expect(setError.mock.calls).toStrictEqual([['phone', { type: 'server', message: 'Too short' }]]);
  });

  it.each([
    ['an objection to a field that the form has not', problem([{ field: 'country', message: 'Unknown' }])],
    ['a refusal without objections', problem([])],
    ['an error that is no answer of the server', new TypeError('Failed to fetch')],
  ])('should leave %s to the notice of the page', (_what, error) => {
    const setError = vi.fn<UseFormSetError<Values>>();

    showFieldErrors<Values>(error, FIELDS, setError);

    expect(setError).not.toHaveBeenCalled();
  });
});
