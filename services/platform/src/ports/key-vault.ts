import type { KeyObject } from 'node:crypto';

/** Keys of the people whose data is kept, wrapped by a key-encryption key. Destroying a key erases the person. */
export type KeyVault = {
  /** Key of a subject, made and made durable when there is none. @throws SubjectErasedError after `destroy`. */
  readonly ensureKey: (subjectId: string) => Promise<KeyObject>;
  /** Key of a subject; null when it never existed or was destroyed. */
  readonly findKey: (subjectId: string) => Promise<KeyObject | null>;
  /** Makes everything sealed for the subject unreadable for ever. A second call changes nothing. */
  readonly destroyKey: (subjectId: string) => Promise<void>;
  /** The service's own key for keyed hashes of values (e-mail, references); never destroyed. */
  readonly indexKey: () => Promise<KeyObject>;
  readonly close: () => Promise<void>;
};

export class SubjectErasedError extends Error {
  override readonly name = 'SubjectErasedError';
  constructor() {
    super('The subject was erased: its key is destroyed and cannot be made again');
  }
}
