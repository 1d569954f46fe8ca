
import { describe, expect, it } from 'vitest';
import { schemaResolver } from '../../components/schema-resolver.ts';
import { comparePasswords } from '../../components/same-passwords.ts';
import { RegistrationForm } from './registration-form.ts';

const FORM = {
  firstName: 'Abebe',
  middleName: 'Kebede',
  lastName: 'Tessema',
  email: 'abebe@example.org',
  phone: '',
  password: 'Testing1pass',
  confirmPassword: 'Testing1pass',
  terms: true as const,
};

async function errorsOf(changes: object): Promise<Record<string, unknown>> {
  const resolver = comparePasswords(schemaResolver(RegistrationForm), 'password');
  const { errors } = await resolver({ ...FORM, ...changes }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
}

describe('The repeated password', () => {
  it.each([
    ['nothing where it is the same', {}, {}],
    ['that it differs', { confirmPassword: 'Other1pass' }, { confirmPassword: 'Passwords do not match' }],
    [
      'that it differs, beside what other fields lack',
      { confirmPassword: 'Other1pass', firstName: '' },
      { firstName: 'First name is required', confirmPassword: 'Passwords do not match' },
    ],
    ['that it is missing', { confirmPassword: '' }, { confirmPassword: 'Please confirm your password' }],
  ])('should be told %s', async (_what, changes, expected) => {
    expect(await errorsOf(changes)).toEqual(expected);
  });
});
