import * as z from 'zod/mini';
import { described, Identifier, Instant } from '../schema.ts';
import {
  Email,
  FirstName,
  FirstNameInProfile,
  LastName,
  LastNameInProfile,
  MiddleName,
  OptionalPhone,
  PasswordAtChange,
  PasswordAtLogin,
  PasswordAtRegistration,
  ProfileChanges,
} from './fields.ts';
import { Role } from './role.ts';

export const LoginRequest = z.strictObject({
  email: Email,
  password: PasswordAtLogin,
  rememberMe: z.optional(described(z.boolean(), 'Keep the session for 30 days instead of 12 hours')),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const RegisterRequest = z.strictObject({
  firstName: FirstName,
  middleName: MiddleName,
  lastName: LastName,
  email: Email,
  phone: z.optional(OptionalPhone),
  password: PasswordAtRegistration,
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const UpdateProfileRequest = z.strictObject({
  ...ProfileChanges.shape,
  firstName: FirstNameInProfile,
  lastName: LastNameInProfile,
});
export type UpdateProfileRequest = z.infer<typeof UpdateProfileRequest>;

export const ChangePasswordRequest = z.strictObject({
  currentPassword: PasswordAtLogin,
  newPassword: PasswordAtChange,
});
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

/** Any text is taken: a link that was cut off is refused in the words of a link that has ended. */
export const UsePasswordLinkRequest = z.strictObject({
  token: described(z.string().check(z.maxLength(200)), 'What stands behind the # of the link'),
  newPassword: PasswordAtChange,
});
export type UsePasswordLinkRequest = z.infer<typeof UsePasswordLinkRequest>;

export const PasswordLink = z.object({
  token: described(z.string(), 'What stands behind the # of the link; told here and never again'),
  expiresAt: described(Instant, 'When the link ends by itself'),
});
export type PasswordLink = z.infer<typeof PasswordLink>;

export const PasswordLinkReply = z.object({ passwordLink: PasswordLink });
export type PasswordLinkReply = z.infer<typeof PasswordLinkReply>;

export const User = z.object({
  id: described(Identifier, 'Account id'),
  firstName: described(z.string(), 'Given name'),
  middleName: described(z.string(), "Father's name"),
  lastName: described(z.string(), 'Family name'),
  email: described(z.string(), 'E-mail address'),
  phone: described(z.string(), 'Phone number; empty when not given'),
  role: described(Role, 'user, admin or auditor'),
  isActive: described(z.boolean(), 'Inactive accounts cannot sign in'),
  isEmailVerified: described(z.boolean(), 'Always false today: no verification mail is sent'),
  isPhoneVerified: described(z.boolean(), 'Always false today'),
  lastLogin: described(z.nullable(Instant), 'Last sign-in'),
  createdAt: described(Instant, 'Registration'),
});
export type User = z.infer<typeof User>;

export const SessionReply = z.object({
  token: described(z.string(), 'Bearer token (JWT)'),
  user: User,
});
export type SessionReply = z.infer<typeof SessionReply>;

/** The token is the one that was sent: pages of the build before go on with what stands here. */
export const PasswordChangedReply = z.extend(SessionReply, {
  message: described(z.string(), 'What to tell the person'),
});
export type PasswordChangedReply = z.infer<typeof PasswordChangedReply>;

export const UserReply = z.object({ user: User });
export type UserReply = z.infer<typeof UserReply>;

export const DeviceKeyReply = z.object({
  key: described(z.string(), 'Base64 of 32 bytes, the same at every login of this person'),
});
export type DeviceKeyReply = z.infer<typeof DeviceKeyReply>;

/** The owner of a record as shown to admins. */
export const UserSummary = z.object({
  id: described(Identifier, 'Account id'),
  firstName: described(z.string(), 'Given name'),
  lastName: described(z.string(), 'Family name'),
  email: described(z.string(), 'E-mail address'),
});
export type UserSummary = z.infer<typeof UserSummary>;
