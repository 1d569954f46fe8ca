/**
 * What the request was that came first under an idempotency key: `first` when this is the one, `same` when it is the
 * first one sent again, `different` when the key was used for something else.
 */
export type FingerprintClaim = 'first' | 'same' | 'different';

/**
 * What was asked for under each idempotency key of the last day, in whatever process, so that one key with two bodies
 * is told apart from one request sent twice. May reject with `UnavailableError`; a claim that did may have counted.
 */
export type RequestFingerprints = {
  /**
   * Keeps the fingerprint unless the key has one already, in one step with looking.
   * @param fingerprint of the whole request; lies on a disk as it is, so a hash that tells nothing about it
   */
  readonly claim: (commandId: string, fingerprint: string) => Promise<FingerprintClaim>;
};

/** How long a fingerprint is kept at least, in milliseconds. */
export const FINGERPRINT_AGE = 24 * 60 * 60 * 1_000;
