import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { described, Identifier, Instant } from '../schema.ts';
import { Role } from './role.ts';

const accountId = described(Identifier, 'Account the event belongs to; also the subject of its key');

export const PersonName = z.object({
  firstName: described(z.string(), 'Given name'),
  middleName: described(z.string(), "Father's name or middle name; empty when not given"),
  lastName: described(z.string(), "Family or grandfather's name"),
});

export const AccountRegistered = defineEvent({
  type: 'AccountRegistered',
  version: 1,
  data: z.object({ accountId, role: described(Role, 'Role given at registration') }),
  personal: z.extend(PersonName, {
    email: described(z.string(), 'E-mail address as typed'),
    phone: described(z.string(), 'Phone number; empty when not given'),
    passwordHash: described(z.string(), 'argon2id in PHC string form'),
  }),
});

export const AccountProfileChanged = defineEvent({
  type: 'AccountProfileChanged',
  version: 1,
  data: z.object({ accountId }),
  personal: z.extend(PersonName, { phone: described(z.string(), 'Phone number; empty when not given') }),
});

export const AccountEmailChanged = defineEvent({
  type: 'AccountEmailChanged',
  version: 1,
  data: z.object({ accountId }),
  personal: z.object({ email: described(z.string(), 'New e-mail address, already reserved') }),
});

export const AccountPasswordChanged = defineEvent({
  type: 'AccountPasswordChanged',
  version: 1,
  data: z.object({ accountId }),
  personal: z.object({ passwordHash: described(z.string(), 'argon2id in PHC string form') }),
});

export const PasswordLinkMade = defineEvent({
  type: 'PasswordLinkMade',
  version: 1,
  data: z.object({ accountId, expiresAt: described(Instant, 'When the link ends by itself') }),
  personal: z.object({ tokenHash: described(z.string(), 'SHA-256 of the token, base64url') }),
});

/** The password that was set with the link follows as an event of its own. */
export const PasswordLinkUsed = defineEvent({
  type: 'PasswordLinkUsed',
  version: 1,
  data: z.object({ accountId }),
});

export const AccountRoleChanged = defineEvent({
  type: 'AccountRoleChanged',
  version: 1,
  data: z.object({ accountId, role: described(Role, 'New role') }),
});

export const AccountDeactivated = defineEvent({
  type: 'AccountDeactivated',
  version: 1,
  data: z.object({ accountId }),
});

export const AccountReactivated = defineEvent({
  type: 'AccountReactivated',
  version: 1,
  data: z.object({ accountId }),
});

export const SessionStarted = defineEvent({
  type: 'SessionStarted',
  version: 1,
  data: z.object({
    accountId,
    sessionId: described(Identifier, 'The `sid` of the token'),
    expiresAt: described(Instant, 'When the session ends by itself'),
    remembered: described(z.boolean(), 'Whether "remember me" was chosen'),
  }),
});

export const SESSION_END_REASONS = [
  'logout',
  'password_changed',
  'role_changed',
  'deactivated',
  'deleted',
  'too_many',
] as const;

export const SessionEnded = defineEvent({
  type: 'SessionEnded',
  version: 1,
  data: z.object({
    accountId,
    sessionId: described(Identifier, 'The session that ended'),
    reason: described(z.enum(SESSION_END_REASONS), 'Why it ended'),
  }),
});

/** Appended before the account's key is destroyed; carries nothing that would survive the person. */
export const AccountDeleted = defineEvent({
  type: 'AccountDeleted',
  version: 1,
  data: z.object({ accountId }),
});

export const ACCOUNT_EVENTS = [
  AccountRegistered,
  AccountProfileChanged,
  AccountEmailChanged,
  AccountPasswordChanged,
  PasswordLinkMade,
  PasswordLinkUsed,
  AccountRoleChanged,
  AccountDeactivated,
  AccountReactivated,
  SessionStarted,
  SessionEnded,
  AccountDeleted,
] as const;
export type AccountEvent = EventOf<(typeof ACCOUNT_EVENTS)[number]>;
