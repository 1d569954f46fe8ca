import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { CiphertextRejectedError, decryptBytes, encryptBytes } from './authenticated-cipher.ts';

const KEY_BYTES = 32;
const SENTINEL = Buffer.from('sentinel of the key vault');

export class WrongMasterKeyError extends Error {
  override readonly name = 'WrongMasterKeyError';
  /**
   * @param vault where the keys are, for who has to find the right master key
   * @param file of the master key, when it is known
   */
  constructor(vault: string, file: string | null = null) {
    const key = file === null ? 'The master key' : `The master key ${file}`;
    super(`${key} does not fit the key vault ${vault}. Put back the key the vault was made with`);
  }
}

/** A key under the name it is wrapped for, and as it may lie on a disk. */
export type WrappedKey = { readonly key: KeyObject; readonly wrapped: Buffer };

/** Keys as a vault keeps them: wrapped by the master key with AES-256-GCM, and bound to whom they belong to. */
export type KeyWrapping = {
  /** A new random key of 256 bits. */
  readonly makeKey: (owner: string) => WrappedKey;
  /** One that was unwrapped, as another master key had it. */
  readonly wrapKey: (owner: string, key: KeyObject) => Buffer;
  /** @throws CiphertextRejectedError when it was changed, is another owner's, or another master key wrapped it */
  readonly unwrapKey: (owner: string, wrapped: Uint8Array) => KeyObject;
  /** What a new vault keeps, so that a wrong master key is noticed before the first key is needed. */
  readonly makeSentinel: () => Buffer;
  readonly isOwnSentinel: (sentinel: Uint8Array) => boolean;
};

/** Names by which the keys of a vault are bound to whom they belong to; they never change. */
export const INDEX_KEY_OWNER = 'service|index';
const SENTINEL_OWNER = 'service|sentinel';

export function subjectKeyOwner(subjectId: string): string {
  return `subject|${subjectId}`;
}

/** @throws TypeError when the master key has not 32 bytes */
export function createKeyWrapping(masterKeyBytes: Uint8Array): KeyWrapping {
  if (masterKeyBytes.length !== KEY_BYTES) throw new TypeError(`A master key has ${KEY_BYTES} bytes`);

  const masterKey = createSecretKey(masterKeyBytes);
  const wrap = (owner: string, bytes: Uint8Array): Buffer =>
    Buffer.from(encryptBytes(masterKey, labelOf(owner), bytes));

  return {
    makeKey: (owner) => {
      const bytes = randomBytes(KEY_BYTES);
      return { key: createSecretKey(bytes), wrapped: wrap(owner, bytes) };
    },
    wrapKey: (owner, key) => wrap(owner, key.export()),
    unwrapKey: (owner, wrapped) => createSecretKey(decryptBytes(masterKey, labelOf(owner), wrapped)),
    makeSentinel: () => wrap(SENTINEL_OWNER, SENTINEL),
    isOwnSentinel: (sentinel) => {
      try {
        return decryptBytes(masterKey, labelOf(SENTINEL_OWNER), sentinel).equals(SENTINEL);
      } catch (error) {
        if (error instanceof CiphertextRejectedError) return false;
        throw error;
      }
    },
  };
}

/** Binds a wrapped key to its owner, so that rows cannot be exchanged. */
function labelOf(owner: string): Buffer {
  return Buffer.from(`key|${owner}`);
}
