import { describe, expect, it } from 'vitest';
import { validateRegistration } from './registration-form.ts';

const FORM = {
  firstName: 'Abebe',
  middleName: 'Kebede',
  lastName: 'Tessema',
  email: 'abebe@example.org',
  phone: '',
  password: 'Testing1pass',
  confirmPassword: 'Testing1pass',
  terms: true,
};

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
  ])('should be told %s', (_what, changes, expected) => {
    expect(validateRegistration({ ...FORM, ...changes })).toEqual(expected);
  });
});
