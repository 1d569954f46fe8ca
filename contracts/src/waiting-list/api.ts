import * as z from 'zod/mini';
import { WaitingListCountry } from '../rules/countries.ts';
import { INVITATIONS_MAXIMUM, WaitingListState } from '../rules/invitations.ts';
import { EMAIL_MAXIMUM_LENGTH, NAME_MAXIMUM_LENGTH } from '../rules/limits.ts';
import { described, Identifier, Instant } from '../schema.ts';
import { asLine } from '../text/clean-text.ts';
import { cleanEmail, withPlainDigits } from '../text/identifiers.ts';

const Count = z.int().check(z.gte(0));

const asked = (message: string, maximum: number) =>
  z.string(message).check(asLine(), z.minLength(1, { error: message, abort: true }), z.maxLength(maximum, message));

/** However people write it, 0911 23 45 67 included: the specification asks only that there is a number. */
const isDialable = (phone: string) => /^[+\d\s()./-]+$/.test(phone) && phone.replaceAll(/\D/g, '').length >= 6;

/** Field order is the order of the specification's messages: the first one that fails is shown. */
export const JoinWaitingListRequest = z.strictObject({
  email: described(
    asked('Please enter your email.', EMAIL_MAXIMUM_LENGTH).check(
      z.overwrite(cleanEmail),
      z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Invalid email address'),
    ),
    'E-mail address; one entry per address',
  ),
  firstName: described(asked('Please enter your first name.', NAME_MAXIMUM_LENGTH), 'Given name'),
  lastName: described(asked('Please enter your last name.', NAME_MAXIMUM_LENGTH), 'Family name'),
  phone: described(
    asked('Please enter your phone number.', 40).check(
      z.overwrite(withPlainDigits),
      z.refine(isDialable, 'Invalid phone number'),
    ),
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
  state: described(WaitingListState, 'Where the person stands at the moment of the answer'),
  invitedAt: described(z.nullable(Instant), 'Of the latest invitation'),
  expiresAt: described(z.nullable(Instant), 'Of the latest invitation; null when it never expires, too'),
  confirmedAt: z.nullable(Instant),
});
export type WaitingListEntry = z.infer<typeof WaitingListEntry>;

/** What can be promised. Waiting takes no place: only invitations and those who confirmed do. */
export const WaitingListPlaces = z.object({
  total: described(Count, 'As configured'),
  taken: described(Count, 'By those who confirmed'),
  held: described(Count, 'By invitations, until they lapse'),
  free: described(Count, 'For those who are invited next; 0 as well after the configured number was lowered'),
});
export type WaitingListPlaces = z.infer<typeof WaitingListPlaces>;

/** People of one's choice, or the first in the queue: who waits longest since joining or since an invitation expired. */
export const InviteWaitingListRequest = z.union([
  z.strictObject({
    entryIds: described(
      z.array(Identifier).check(z.minLength(1), z.maxLength(INVITATIONS_MAXIMUM)),
      'Waiting-list entries; one that is named twice is invited once',
    ),
  }),
  z.strictObject({ next: described(z.int().check(z.gte(1), z.lte(INVITATIONS_MAXIMUM)), 'How many of the queue') }),
]);
export type InviteWaitingListRequest = z.infer<typeof InviteWaitingListRequest>;

const invitedPerson = {
  entryId: described(Identifier, 'Waiting-list entry'),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
};
const Token = z.string();

/** An invitation that holds, with what goes into its link. For admins only: whoever has the token can confirm. */
export const WaitingListInvitation = z.object({
  ...invitedPerson,
  expiresAt: described(z.nullable(Instant), 'Until when it can be confirmed; null for one that never expires'),
  token: described(Token, 'Goes behind the # of the link, which browsers send to nobody'),
});
export type WaitingListInvitation = z.infer<typeof WaitingListInvitation>;

export const WaitingListInvitationReply = z.object({ invitation: WaitingListInvitation });
export type WaitingListInvitationReply = z.infer<typeof WaitingListInvitationReply>;

/** What came of inviting one person. Names are empty where there is no such entry. */
export const InvitationResult = z.object({
  ...invitedPerson,
  outcome: described(z.enum(['invited', 'already_invited', 'refused']), 'Who holds an invitation keeps it as it is'),
  expiresAt: z.nullable(Instant),
  token: described(z.nullable(Token), 'Null for who has no invitation that holds'),
  code: described(z.nullable(z.string()), 'Stable code of the refusal'),
  message: described(z.nullable(z.string()), 'Words of the refusal'),
});
export type InvitationResult = z.infer<typeof InvitationResult>;
export const InviteWaitingListReply = z.object({ results: z.array(InvitationResult) });
export type InviteWaitingListReply = z.infer<typeof InviteWaitingListReply>;

/** The token of a link, looked at or confirmed. In the body, for addresses are written into logs. */
export const InvitationTokenRequest = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(512)) });
export type InvitationTokenRequest = z.infer<typeof InvitationTokenRequest>;

/** One's own invitation, without a word about who one is. */
export const OwnInvitation = z.object({
  state: described(z.enum(['invited', 'expired', 'confirmed']), 'At the moment of the answer'),
  expiresAt: described(
    z.nullable(Instant),
    'Until when it can be confirmed; null when it never expires or is confirmed',
  ),
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;
export const OwnInvitationReply = z.object({ invitation: OwnInvitation });
export type OwnInvitationReply = z.infer<typeof OwnInvitationReply>;
/** Null for an account whose address was not invited. */
export const FoundInvitationReply = z.object({ invitation: z.nullable(OwnInvitation) });
export type FoundInvitationReply = z.infer<typeof FoundInvitationReply>;
