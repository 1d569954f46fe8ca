import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/**
 * A key for one purpose, which every process that signs with the same key comes to: what one gateway hashes the others
 * can compare.
 */
export function deriveKey(signingKey: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', signingKey, '', purpose, 32)));
}
