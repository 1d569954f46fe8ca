import type { User } from '@entry/contracts/account/api';
import { Email, FirstName, LastName, OptionalPhone } from '@entry/contracts/account/fields';
import { Role } from '@entry/contracts/account/role';
import type { UpdateUserRequest } from '@entry/contracts/admin/api';
import * as z from 'zod/mini';

export const UserForm = z.object({
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  phone: OptionalPhone,
  role: Role,
  isActive: z.boolean(),
});
export type UserForm = z.infer<typeof UserForm>;

export function toUserForm({ firstName, lastName, email, phone, role, isActive }: User): UserForm {
  return { firstName, lastName, email, phone, role, isActive };
}

/** Only what differs: an untouched field must not overwrite what somebody else has changed meanwhile. */
export function changedFields(before: UserForm, after: UserForm): UpdateUserRequest {
  const changed = Object.entries(after).filter(([field, value]) => before[field as keyof UserForm] !== value);
  return Object.fromEntries(changed);
}
