/** What every call of a port that may be a network takes beside its own parameters. */
export type CallOptions = {
  /**
   * Aborted when nobody waits for the answer any more. A call that begins with an aborted signal does nothing and
   * rejects with the signal's reason. One that is under way may go on or reject; an append under way is never rejected
   * by it, because it may have been written: it answers its outcome, or `unknown`.
   */
  readonly signal?: AbortSignal;
};
