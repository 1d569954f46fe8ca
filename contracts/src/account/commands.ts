import * as z from 'zod/mini';
import { described, Identifier, Instant } from '../schema.ts';
import { Email, FirstName, LastName, MiddleName, OptionalPhone, ProfileChanges } from './fields.ts';
import { Role } from './role.ts';

const accountId = described(Identifier, 'Account the command is for');
const passwordHash = described(z.string().check(z.startsWith('$argon2')), 'argon2id in PHC string form');

export const RegisterAccount = z.object({
  type: z.literal('RegisterAccount'),
  accountId,
  role: described(Role, 'user for registrations; admin from the command line'),
  firstName: FirstName,
  middleName: described(
    z.union([MiddleName, z.literal('')]),
    "Father's name; empty for accounts made by the command line",
  ),
  lastName: LastName,
  email: Email,
  phone: OptionalPhone,
  passwordHash,
});

export const StartSession = z.object({
  type: z.literal('StartSession'),
  accountId,
  sessionId: described(Identifier, 'Session to start'),
  expiresAt: described(Instant, 'When it ends by itself'),
  remembered: described(z.boolean(), 'Whether "remember me" was chosen'),
});

export const EndSession = z.object({
  type: z.literal('EndSession'),
  accountId,
  sessionId: described(Identifier, 'Session to end'),
});

/** What is left out stays as it is. */
export const ChangeProfile = z.extend(ProfileChanges, {
  type: z.literal('ChangeProfile'),
  accountId,
  middleName: z.optional(z.string()),
});

export const ChangeEmail = z.object({
  type: z.literal('ChangeEmail'),
  accountId,
  email: Email,
});

export const ChangePassword = z.object({
  type: z.literal('ChangePassword'),
  accountId,
  passwordHash,
  keptSessionId: described(Identifier, 'Session that changes it; all others end'),
});

const tokenHash = described(z.string(), 'SHA-256 of the token, base64url');

/** Ends the link that was made before. */
export const MakePasswordLink = z.object({
  type: z.literal('MakePasswordLink'),
  accountId,
  tokenHash,
  expiresAt: described(Instant, 'When the link ends by itself'),
});

export const UsePasswordLink = z.object({ type: z.literal('UsePasswordLink'), accountId, tokenHash, passwordHash });

export const ChangeRole = z.object({ type: z.literal('ChangeRole'), accountId, role: described(Role, 'New role') });

export const DeactivateAccount = z.object({ type: z.literal('DeactivateAccount'), accountId });

export const ReactivateAccount = z.object({ type: z.literal('ReactivateAccount'), accountId });

export const DeleteAccount = z.object({ type: z.literal('DeleteAccount'), accountId });

export const AccountCommand = z.discriminatedUnion('type', [
  RegisterAccount,
  StartSession,
  EndSession,
  ChangeProfile,
  ChangeEmail,
  ChangePassword,
  MakePasswordLink,
  UsePasswordLink,
  ChangeRole,
  DeactivateAccount,
  ReactivateAccount,
  DeleteAccount,
]);
export type AccountCommand = z.infer<typeof AccountCommand>;
