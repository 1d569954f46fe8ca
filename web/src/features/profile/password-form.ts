import { ChangePasswordRequest } from '@entry/contracts/account/api';
import * as z from 'zod/mini';

const required = (message: string) => z.string(message).check(z.minLength(1, { error: message, abort: true }));

/** The change-password payload plus the repetition. */
export const PasswordForm = z.strictObject({
  currentPassword: ChangePasswordRequest.shape.currentPassword,
  newPassword: ChangePasswordRequest.shape.newPassword,
  confirmPassword: required('Please confirm your password'),
});
export type PasswordForm = z.infer<typeof PasswordForm>;
