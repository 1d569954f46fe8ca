import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

export const REPEAT_PASSWORD = 'Please confirm your password';
export const PASSWORDS_DIFFER = 'Passwords do not match';

/** Nothing differs from a password that has not been repeated yet. */
export function differs(password: unknown, repeated: unknown): boolean {
  return typeof repeated === 'string' && repeated !== '' && repeated !== password;
}

/**
 * Compares the repeated password too. A rule of the schema would keep silent as long as any other field is empty,
 * and people would learn of the difference only at their second try.
 */
export function comparePasswords<Form extends FieldValues, Output>(
  resolver: Resolver<Form, unknown, Output>,
  passwordField: keyof Form,
): Resolver<Form, unknown, Output> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    if (!differs(values[passwordField], values['confirmPassword'])) return result;

    const error = { confirmPassword: { type: 'custom', message: PASSWORDS_DIFFER } };
    return { values: {}, errors: { ...result.errors, ...error } as FieldErrors<Form> };
  };
}
