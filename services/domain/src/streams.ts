import type { ReservationKind } from '@entry/contracts/reservation/events';

/** Names of the streams. They hold ids and keyed hashes only, never personal data. */
export const accountStream = (accountId: string): string => `account-${accountId}`;
export const applicationStream = (applicationId: string): string => `application-${applicationId}`;
export const inboxStream = (accountId: string): string => `inbox-${accountId}`;
/** @param emailHash keyed hash of the normalised e-mail address, lower-case hexadecimal */
export const waitingListEntryStream = (emailHash: string): string => `waiting-list-entry-${emailHash}`;
/** @param valueHash keyed hash of the normalised value, lower-case hexadecimal */
export const reservationStream = (kind: ReservationKind, valueHash: string): string => `${kind}-${valueHash}`;

/**
 * What one member of the staff looked at on one day (UTC). A stream per person would grow for years, and be read whole
 * by every process that starts.
 * @param now ISO 8601, UTC
 */
export const staffAccessStream = (accountId: string, now: string): string =>
  `staff-access-${accountId}-${now.slice(0, 'YYYY-MM-DD'.length)}`;

/** The stream that counts the active admins. */
export const ADMINISTRATORS_STREAM = 'administrators';
/** The stream of whether payments are taken although registration is not open. */
export const PAYMENT_OVERRIDE_STREAM = 'payment-override';
/** The stream of what operators have done to read models. */
export const READ_MODEL_OPERATIONS_STREAM = 'read-model-operations';
/** The stream that counts the waiting list's limited slots. */
export const WAITING_LIST_SLOTS_STREAM = 'waiting-list-slots';
