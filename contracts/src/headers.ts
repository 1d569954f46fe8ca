/** Position of the event log a reply has written; the client sends it back as `WAIT_FOR_POSITION`. */
export const LOG_POSITION_HEADER = 'X-Log-Position';
/** Asks the gateway to answer only when the read models have reached this position (waits at most 2 s). */
export const WAIT_FOR_POSITION_HEADER = 'X-Wait-For-Position';
/** Present with the value `behind` when the wait was in vain and the answer may miss the newest change. */
export const READ_MODEL_HEADER = 'X-Read-Model';
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const REQUEST_ID_HEADER = 'X-Request-Id';
/**
 * When the session of the caller ends: whole seconds from now, so that no clock needs to be right, then `idle` (any doing
 * of the person puts it off) or `final` (nothing does). On every answer to a person's own doing, and on the answers of
 * polls when the end is near.
 */
export const SESSION_ENDS_HEADER = 'X-Session-Ends';
