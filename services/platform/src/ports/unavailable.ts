/** What a port may stand for that lies elsewhere. */
export type Backend =
  | 'event log'
  | 'key vault'
  | 'file store'
  | 'evidence store'
  | 'engine marks'
  | 'read store'
  | 'bus'
  | 'leases'
  | 'request fingerprints'
  | 'rate limits'
  | 'claims';

/**
 * What stands behind a port cannot be reached, or does not answer in time, and may be back soon. Nothing is wrong with
 * the request. From a call that writes it says that nothing was written: who cannot say so answers otherwise (an
 * append: `unknown`).
 */
export class UnavailableError extends Error {
  override readonly name: string = 'UnavailableError';
  /** For the operators: the service's log names the code of an error, never its message. */
  readonly code: Backend;
  /** When it is worth trying again, in seconds; null when nobody knows. */
  readonly retryAfter: number | null;

  constructor(backend: Backend, options: { readonly cause?: unknown; readonly retryAfter?: number } = {}) {
    super(`The ${backend} is not available`, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = backend;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** The backend has answered nobody for a while: waiting for it a little longer is of no use. */
export class SilentBackendError extends UnavailableError {
  override readonly name = 'SilentBackendError';
}

/**
 * There is no room left for what was to be written, and certainly nothing of it was. Trying again helps only when somebody
 * has made room.
 */
export class StorageFullError extends UnavailableError {
  override readonly name = 'StorageFullError';

  constructor(backend: Backend, options: { readonly cause?: unknown } = {}) {
    super(backend, { ...options, retryAfter: SECONDS_UNTIL_ROOM });
    this.message = `The ${backend} has no room left`;
  }
}

/** Room is made by a person, who has to be told first; and uploads are large. */
const SECONDS_UNTIL_ROOM = 30;

/** What a backend does not accept of a process. */
export type DenialReason = 'user or password' | 'rights';

/**
 * It is there, and does not let this process in or do that. Callers treat it as being away, for it may be mended while
 * they wait; but only a person can mend it, and has to be told.
 */
export class AccessDeniedError extends UnavailableError {
  override readonly name = 'AccessDeniedError';
  readonly reason: DenialReason;

  constructor(backend: Backend, reason: DenialReason, cause?: unknown) {
    super(backend, { cause });
    this.message = `The ${backend} denies access: look at the ${reason} of this process`;
    this.reason = reason;
  }
}
