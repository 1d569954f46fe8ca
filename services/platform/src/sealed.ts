/**
 * Personal data as it travels and rests: ciphertext, and what is needed to open it. Read models hold it as it
 * was written; only the side that answers a request opens it.
 */
export type Sealed<Personal = unknown> = {
  readonly subjectId: string;
  readonly bytes: Uint8Array;
  /** Associated data the ciphertext is bound to, so that it cannot be moved to another event. */
  readonly stream: string;
  readonly eventId: string;
  readonly type: string;
  readonly schemaVersion: number;
  /** Which share of it, when the event was written in an older version that became several; else left out. */
  readonly pieces?: readonly string[];
  /** Only in the type system: what comes out when it is opened. */
  readonly __personal?: Personal;
};
