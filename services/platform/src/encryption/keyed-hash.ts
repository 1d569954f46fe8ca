import { createHmac, type KeyObject } from 'node:crypto';
import type { KeyVault } from '../ports/key-vault.ts';

/**
 * HMAC-SHA-256 of a value under the service's own key, lower-case hexadecimal: equal values give equal hashes,
 * and nobody without the key can try values out. Values must be normalised before.
 * @param kind keeps apart what must not be compared ("email", "slip-reference")
 */
export type HashValue = (kind: string, value: string) => Promise<string>;

export function createKeyedHash({ vault }: { readonly vault: KeyVault }): HashValue {
  let key: Promise<KeyObject> | null = null;

  return async (kind, value) => {
    key ??= vault.indexKey();

    return createHmac('sha256', await remembered(key))
      .update(`${kind}\n${value}`)
      .digest('hex');
  };

  /** A failure is not remembered: the next call asks again. */
  async function remembered(pending: Promise<KeyObject>): Promise<KeyObject> {
    try {
      return await pending;
    } catch (error) {
      key = null;
      throw error;
    }
  }
}
