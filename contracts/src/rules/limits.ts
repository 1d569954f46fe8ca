/** Sizes and counts of the specification (§5, §9). */
export const NAME_MINIMUM_LENGTH = 2;
export const NAME_MAXIMUM_LENGTH = 100;
export const PASSWORD_MINIMUM_LENGTH = 6;
/** Long enough for any passphrase, short enough that hashing cannot be used to tie up the server. */
export const PASSWORD_MAXIMUM_LENGTH = 256;
export const EMAIL_MAXIMUM_LENGTH = 254;
export const TEXT_FIELD_MAXIMUM_LENGTH = 200;
/** Of what is pasted where a transaction reference is asked for: a message of an issuer. What is kept of it is a text field. */
export const PAYMENT_MESSAGE_MAXIMUM_LENGTH = 2_000;
export const FILE_NAME_MAXIMUM_LENGTH = 255;
/** That succeed from one address in an hour, of registrations and of the waiting list each: mobile networks share one. */
export const SIGN_UPS_PER_ADDRESS = 300;
export const CONFIRMATION_NUMBER_MAXIMUM_LENGTH = 64;
/** For how long an admin may let payments be taken while registration is not open. */
export const PAYMENT_OVERRIDE_MAXIMUM_DAYS = 92;
export const NOTES_MAXIMUM_LENGTH = 2_000;
export const CHILDREN_MAXIMUM_COUNT = 30;
/** Kept of one application: the newest. */
export const CONFIRMED_ANSWERS_MAXIMUM_COUNT = 200;

export const NOTIFICATION_FETCH_LIMIT = 50;
export const NOTIFICATION_DROPDOWN_LIMIT = 5;
export const ADMIN_PAYMENT_SLIP_PAGE_SIZE = 20;
export const ADMIN_LIST_PAGE_SIZE = 20;
export const DASHBOARD_PENDING_PAYMENTS_LIMIT = 5;
export const DASHBOARD_RECENT_WAITING_LIST_LIMIT = 5;
export const DASHBOARD_RECENT_APPLICATIONS_LIMIT = 5;
/** Decisions in one request: what is on one page of a list. */
export const BULK_DECISION_MAXIMUM = 50;
/** Rows that anybody gets in one answer. */
export const PAGE_MAXIMUM_SIZE = 200;
/** Rows of a list that leave in one file. */
export const EXPORT_MAXIMUM_ROWS = 100_000;
/** Moments of an application in one answer. */
export const MOMENTS_PAGE_SIZE = 500;
/** Events, of an application and of its applicant's account, that are replayed for one answer. */
export const REPLAY_MAXIMUM_EVENTS = 20_000;
/** Saves of one person that lie no further apart are one sitting, in milliseconds. */
export const SITTING_GAP = 30 * 60_000;
export const SEARCH_MAXIMUM_LENGTH = 64;
/** Items that a reviewer has been through at one sitting and is not given again; the oldest are forgotten beyond. */
export const PASSED_ITEMS_MAXIMUM = 1_000;

export const JSON_BODY_MAXIMUM_BYTES = 256 * 1024;
export const DOCUMENT_MAXIMUM_BYTES = 10 * 1024 * 1024;
export const PAYMENT_SLIP_MAXIMUM_BYTES = 5 * 1024 * 1024;
/** "240KB" is read strictly, as 240,000 bytes: a photo that passes here passes everywhere. */
export const PHOTO_MAXIMUM_BYTES = 240_000;
export const PHOTO_WIDTH = 600;
export const PHOTO_HEIGHT = 600;
/** Above this an image is refused before it is decoded: a small file can unpack to gigabytes. */
export const IMAGE_MAXIMUM_PIXELS = 25_000_000;

/** An application id is shown as its last eight characters. */
export const DISPLAY_ID_LENGTH = 8;
export function displayId(id: string): string {
  return id.slice(-DISPLAY_ID_LENGTH);
}
