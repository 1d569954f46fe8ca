import type { KeyObject } from 'node:crypto';
import type { CallOptions } from './call-options.ts';

/**
 * Keys of the people whose data is kept, wrapped by a key-encryption key. Destroying a key erases the person. Every
 * call may reject with `UnavailableError`, and does so within a deadline when the adapter talks over a network: a key
 * that cannot be asked for is never taken for one that was destroyed. Whoever needs the key of a subject at the same
 * time, in whatever process, gets the same one.
 */
export type KeyVault = {
  /** Key of a subject, made and made durable when there is none. @throws SubjectErasedError after `destroy`. */
  readonly ensureKey: (subjectId: string, options?: CallOptions) => Promise<KeyObject>;
  /**
   * Key of a subject; null when it was destroyed, and only then. Who asks holds something that was sealed with it.
   * @throws KeyMissingError when there is neither a key nor a word of its destruction
   */
  readonly findKey: (subjectId: string, options?: CallOptions) => Promise<KeyObject | null>;
  /** Makes everything sealed for the subject unreadable for ever. A second call changes nothing. */
  readonly destroyKey: (subjectId: string, options?: CallOptions) => Promise<void>;
  /** The service's own key for keyed hashes of values (e-mail, references); never destroyed. */
  readonly indexKey: (options?: CallOptions) => Promise<KeyObject>;
  readonly close: () => Promise<void>;
};

export class SubjectErasedError extends Error {
  override readonly name = 'SubjectErasedError';
  constructor() {
    super('The subject was erased: its key is destroyed and cannot be made again');
  }
}

/**
 * The vault knows nothing of a subject: neither its key nor that it was destroyed. What was sealed for the subject cannot
 * be read, and nobody erased it: the vault is older than the log, or lost a part. Never shown as an erased person.
 */
export class KeyMissingError extends Error {
  override readonly name = 'KeyMissingError';
  /** For the operators: the service's log names the code of an error, never its message. */
  readonly code = 'key_missing';
  readonly subjectId: string;

  constructor(subjectId: string) {
    super(`The key of the subject ${subjectId} is missing and was never destroyed`);
    this.subjectId = subjectId;
  }
}
