import { RegisterRequest } from '@entry/contracts/account/api';
import * as z from 'zod/mini';
import { differs, PASSWORDS_DIFFER, REPEAT_PASSWORD } from '../../components/same-passwords.ts';
import { byField, type FieldMessages } from '../../components/use-plain-form.ts';

const confirmPassword = z.string(REPEAT_PASSWORD).check(z.minLength(1, { error: REPEAT_PASSWORD, abort: true }));

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

/** As the fields have it now. */
export function readRegistration(form: HTMLFormElement): unknown {
  const data = new FormData(form);
  const texts = REGISTRATION_FIELDS.filter((field) => field !== 'terms').map((field) => [field, data.get(field)]);

  return { ...Object.fromEntries(texts), terms: data.has('terms') };
}

/** What is to be mended, by field. */
export function validateRegistration(values: unknown): FieldMessages {
  const issues = RegistrationForm.safeParse(values).error?.issues ?? [];
  const messages = byField(issues.map(({ path, message }) => ({ field: path.join('.'), message })));
  const { password, confirmPassword: repeated } = values as Readonly<Record<string, unknown>>;

  return differs(password, repeated) ? { ...messages, confirmPassword: PASSWORDS_DIFFER } : messages;
}
