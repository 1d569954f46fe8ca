/** Intervals and durations of the specification (§9), in milliseconds unless the name says otherwise. */
export const AUTO_SAVE_DELAY = 2_000;
export const DASHBOARD_POLL_INTERVAL = 5_000;
export const DOCUMENTS_POLL_INTERVAL = 5_000;
/** Fast enough to watch one being built. */
export const READ_MODELS_POLL_INTERVAL = 2_000;
export const NOTIFICATIONS_REFRESH_INTERVAL = 30_000;
/** Ours: the specification does not count what waits. */
export const QUEUES_REFRESH_INTERVAL = 30_000;
/** While a page is told of changes it asks all the same, in case that a word was lost. */
export const TOLD_POLL_INTERVAL = 60_000;
/** Work of everybody changes the desks of the staff: they are told at most that often. */
export const QUEUES_TOLD_INTERVAL = 5_000;
/**
 * Something is sent at least that often to a page that listens for changes, so that proxies keep the connection and the
 * page notices when it is gone. Below the sixty seconds of common proxies.
 */
export const CHANGES_HEARTBEAT = 25_000;
export const PAYMENT_SUCCESS_MESSAGE_DURATION = 5_000;
export const PROFILE_MESSAGE_DURATION = 3_000;
export const QUERY_RETRY_COUNT = 1;
/** How long others are told that somebody looks at an item, unless it is said again. */
export const CLAIM_DURATION = 120_000;
/** Twice within that time, so that one lost request does not end it. */
export const CLAIM_RENEWAL_INTERVAL = 45_000;
export const CLAIMS_POLL_INTERVAL = 15_000;

/** How long a reader waits for a read model to reach the position of the writer's own command. */
export const READ_YOUR_WRITES_TIMEOUT = 2_000;

export const SESSION_DURATION_HOURS = 12;
export const REMEMBERED_SESSION_DURATION_DAYS = 30;
export const SESSION_IDLE_MINUTES = 30;
/** How long a browser that somebody has logged in with is known: who enters the lottery comes back a year later. */
export const KNOWN_DEVICE_DAYS = 365;
/** How long before its end a page that only polls is told of it. */
export const SESSION_END_NEAR_MINUTES = 5;
/** How long before its end people are told of it: two minutes to decide, and some seconds to read. */
export const SESSION_END_WARNING_SECONDS = 135;
/** How long a link holds with which somebody sets a new password. */
export const PASSWORD_LINK_HOURS = 24;
export const FILE_TICKET_SECONDS = 60;
/** Staff who look at the same thing again within this time are recorded once. Divides a day. */
export const STAFF_ACCESS_WINDOW_MINUTES = 5;
