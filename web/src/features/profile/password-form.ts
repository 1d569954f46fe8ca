import { ChangePasswordRequest } from '@entry/contracts/account/api';
import * as z from 'zod/mini';

const required = (message: string) => z.string(message).check(z.minLength(1, { error: message, abort: true }));

/** The change-password payload plus the repetition. */
export const PasswordForm = z
  .strictObject({
    currentPassword: ChangePasswordRequest.shape.currentPassword,
    newPassword: ChangePasswordRequest.shape.newPassword,
    confirmPassword: required('Please confirm your password'),
  })
  .check(
    z.refine((form) => form.confirmPassword === '' || form.confirmPassword === form.newPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
      // Without this the two passwords would be compared only once every other field is right.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
export type PasswordForm = z.infer<typeof PasswordForm>;
