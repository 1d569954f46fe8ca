import * as z from 'zod/mini';
import {
  EMAIL_MAXIMUM_LENGTH,
  NAME_MAXIMUM_LENGTH,
  NAME_MINIMUM_LENGTH,
  PASSWORD_MAXIMUM_LENGTH,
  PASSWORD_MINIMUM_LENGTH,
} from '../rules/limits.ts';
import { described } from '../schema.ts';
import { asLine } from '../text/clean-text.ts';
import { cleanEmail, cleanPhone } from '../text/identifiers.ts';

/** Optional plus, a non-zero first digit, then up to 15 more digits. */
export const PHONE_PATTERN = /^\+?[1-9]\d{0,15}$/;

/** `abort` stops at the first message of a field, so that a person reads one thing to mend at a time. */
const required = (message: string) => z.minLength(1, { error: message, abort: true });

function requiredName(label: string, minimum: number) {
  return z
    .string(`${label} is required`)
    .check(
      asLine(),
      required(`${label} is required`),
      z.minLength(minimum, `${label} must be at least ${minimum} characters`),
      z.maxLength(NAME_MAXIMUM_LENGTH, `${label} must be at most ${NAME_MAXIMUM_LENGTH} characters`),
    );
}

export const FirstName = described(requiredName('First name', NAME_MINIMUM_LENGTH), 'Given name');
export const MiddleName = described(requiredName('Middle name', NAME_MINIMUM_LENGTH), "Father's name or middle name");
export const LastName = described(requiredName('Last name', NAME_MINIMUM_LENGTH), "Family or grandfather's name");

export const Email = described(
  z
    .string('Email is required')
    .check(
      z.overwrite(cleanEmail),
      required('Email is required'),
      z.maxLength(EMAIL_MAXIMUM_LENGTH, { error: 'Invalid email address', abort: true }),
      z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Invalid email address'),
    ),
  'E-mail address; unique without regard to case',
);

/** Empty means that there is none. */
export const OptionalPhone = described(
  z.string().check(
    z.overwrite(cleanPhone),
    z.refine((phone) => phone === '' || PHONE_PATTERN.test(phone), 'Invalid phone number'),
  ),
  'Phone number: optional plus and up to 16 digits; empty when there is none',
);

/** A profile takes names of one letter, registration does not (specification §5). */
export const FirstNameInProfile = described(requiredName('First name', 1), 'Given name');
export const MiddleNameInProfile = described(
  z.union([requiredName('Middle name', 1), z.literal('')]),
  "Father's name; empty for accounts made by the command line",
);
export const LastNameInProfile = described(requiredName('Last name', 1), "Family or grandfather's name");

/** Changes by the person, or by an admin; a field that is left out stays as it is. */
export const ProfileChanges = z.object({
  firstName: z.optional(FirstNameInProfile),
  lastName: z.optional(LastNameInProfile),
  phone: z.optional(OptionalPhone),
});

const tooLong = z.maxLength(PASSWORD_MAXIMUM_LENGTH, `Password must be at most ${PASSWORD_MAXIMUM_LENGTH} characters`);

export const PasswordAtLogin = described(
  z
    .string('Password is required')
    .check(
      required('Password is required'),
      z.minLength(PASSWORD_MINIMUM_LENGTH, `Password must be at least ${PASSWORD_MINIMUM_LENGTH} characters`),
      tooLong,
    ),
  'Password as typed; never trimmed or normalised',
);

const COMPOSITION_MESSAGE = 'Password must contain at least one uppercase letter, one lowercase letter, and one number';

export const PasswordAtRegistration = described(
  z.string('Password is required').check(
    required('Password is required'),
    z.minLength(PASSWORD_MINIMUM_LENGTH, {
      error: `Password must be at least ${PASSWORD_MINIMUM_LENGTH} characters`,
      abort: true,
    }),
    z.regex(/^(?=[\s\S]*[a-z])(?=[\s\S]*[A-Z])(?=[\s\S]*\d)/, COMPOSITION_MESSAGE),
    tooLong,
  ),
  'New password: upper case, lower case and a digit',
);

export const PasswordAtChange = described(
  z
    .string('Password is required')
    .check(
      required('Password is required'),
      z.minLength(PASSWORD_MINIMUM_LENGTH, `Password must be at least ${PASSWORD_MINIMUM_LENGTH} characters`),
      tooLong,
    ),
  'New password when changing it',
);
