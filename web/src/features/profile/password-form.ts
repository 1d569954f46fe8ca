import { ChangePasswordRequest } from '@entry/contracts/account/api';
import * as z from 'zod/mini';
import { REPEAT_PASSWORD } from '../../components/same-passwords.ts';

const required = (message: string) => z.string(message).check(z.minLength(1, { error: message, abort: true }));

/** The change-password payload plus the repetition. */
export const PasswordForm = z.strictObject({
  currentPassword: ChangePasswordRequest.shape.currentPassword,
  newPassword: ChangePasswordRequest.shape.newPassword,
  confirmPassword: required(REPEAT_PASSWORD),
});
export type PasswordForm = z.infer<typeof PasswordForm>;
