import * as z from 'zod/mini';
import { WaitingListCountry } from '../rules/countries.ts';
import { EMAIL_MAXIMUM_LENGTH, NAME_MAXIMUM_LENGTH } from '../rules/limits.ts';
import { described, Identifier, Instant } from '../schema.ts';

const asked = (message: string, maximum: number) =>
  z.string(message).check(z.trim(), z.minLength(1, { error: message, abort: true }), z.maxLength(maximum, message));

/** However people write it, 0911 23 45 67 included: the specification asks only that there is a number. */
const isDialable = (phone: string) => /^[+\d\s()./-]+$/.test(phone) && phone.replaceAll(/\D/g, '').length >= 6;

/** Field order is the order of the specification's messages: the first one that fails is shown. */
export const JoinWaitingListRequest = z.strictObject({
  email: described(
    asked('Please enter your email.', EMAIL_MAXIMUM_LENGTH).check(
      z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Invalid email address'),
    ),
    'E-mail address; one entry per address',
  ),
  firstName: described(asked('Please enter your first name.', NAME_MAXIMUM_LENGTH), 'Given name'),
  lastName: described(asked('Please enter your last name.', NAME_MAXIMUM_LENGTH), 'Family name'),
  phone: described(
    asked('Please enter your phone number.', 40).check(z.refine(isDialable, 'Invalid phone number')),
    'Phone number',
  ),
  country: described(WaitingListCountry, 'Country of residence'),
});
export type JoinWaitingListRequest = z.infer<typeof JoinWaitingListRequest>;

export const WaitingListEntry = z.object({
  id: described(Identifier, 'Entry id'),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  country: WaitingListCountry,
  createdAt: described(Instant, 'When the person joined'),
});
export type WaitingListEntry = z.infer<typeof WaitingListEntry>;
