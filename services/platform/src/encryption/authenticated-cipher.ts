import { type CipherKey, createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Asking the system for 12 bytes costs half as much as the encryption itself, so it is asked for many at once. */
const POOLED_IVS = 1_024;

const pool = Buffer.allocUnsafeSlow(IV_BYTES * POOLED_IVS);
let poolOffset = pool.length;

/** The bytes are not what was sealed with this key for this place: changed, moved, or sealed with another key. */
export class CiphertextRejectedError extends Error {
  override readonly name = 'CiphertextRejectedError';
  constructor() {
    super('The encrypted data was changed, moved, or sealed with another key');
  }
}

/**
 * AES-256-GCM with a random IV, laid out as iv (12 bytes) | tag (16 bytes) | ciphertext. In memory of its own: read models
 * keep what they are given, and a piece of a shared buffer would keep all of it.
 */
export function encryptBytes(key: CipherKey, associatedData: Uint8Array, plaintext: Uint8Array): Uint8Array {
  const iv = nextIv();
  const cipher = createCipheriv(ALGORITHM, key, iv);
  cipher.setAAD(associatedData);
  const ciphertext = cipher.update(plaintext);
  cipher.final();

  const sealed = new Uint8Array(IV_BYTES + TAG_BYTES + ciphertext.length);
  sealed.set(iv, 0);
  sealed.set(cipher.getAuthTag(), IV_BYTES);
  sealed.set(ciphertext, IV_BYTES + TAG_BYTES);

  return sealed;
}

/** @throws CiphertextRejectedError when a single bit differs */
export function decryptBytes(key: CipherKey, associatedData: Uint8Array, sealed: Uint8Array): Buffer {
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new CiphertextRejectedError();

  // Without a fixed length of the tag a cut-off tag of 4 bytes would be accepted.
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(associatedData);
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const plaintext = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));

  try {
    decipher.final();
  } catch {
    throw new CiphertextRejectedError();
  }

  return plaintext;
}

function nextIv(): Buffer {
  if (poolOffset === pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }

  const iv = pool.subarray(poolOffset, poolOffset + IV_BYTES);
  poolOffset += IV_BYTES;

  return iv;
}
