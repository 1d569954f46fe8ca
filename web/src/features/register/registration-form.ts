import { RegisterRequest } from '@entry/contracts/account/api';
import * as z from 'zod/mini';

const confirmPassword = z
  .string('Please confirm your password')
  .check(z.minLength(1, { error: 'Please confirm your password', abort: true }));

/** The registration payload plus what only the page asks for. */
export const RegistrationForm = z.strictObject({
  ...RegisterRequest.shape,
  confirmPassword,
  terms: z.literal(true, 'You must agree to the terms and conditions'),
});
export type RegistrationForm = z.infer<typeof RegistrationForm>;

/** Also the order in which the error summary lists them. */
export const REGISTRATION_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  'password',
  'confirmPassword',
  'terms',
] as const satisfies readonly (keyof RegistrationForm)[];

export function toRegisterRequest(form: RegistrationForm): RegisterRequest {
  const { confirmPassword: _confirmPassword, terms: _terms, phone, ...account } = form;
  return phone === undefined || phone === '' ? account : { ...account, phone };
}
