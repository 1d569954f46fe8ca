import type { KeyObject } from 'node:crypto';
import QuickLRU from 'quick-lru';
import type { KeyVault } from '../ports/key-vault.ts';

/** A vault that remembers keys, so that nobody wraps it once more. */
export type CachedKeyVault = KeyVault & {
  readonly isCached: true;
  /** A key that is remembered, without waiting for it; undefined when the vault has to be asked. */
  readonly keyAtHand: (subjectId: string) => KeyObject | undefined;
};

export type CachedKeyVaultOptions = {
  readonly vault: KeyVault;
  /**
   * Longest time a key is used after it was destroyed by another process, in milliseconds. What is sealed with it
   * meanwhile nobody can read afterwards, and whose key it was may not ask any more: the log says that they are gone.
   */
  readonly maximumAge?: number;
  /** Keys in memory (at most twice as many). */
  readonly cachedKeys?: number;
};

/** Keeps unwrapped keys in memory for a while; a key destroyed through it is forgotten at once. */
export function createCachedKeyVault(options: CachedKeyVaultOptions): CachedKeyVault {
  const { vault, maximumAge = 60_000, cachedKeys = 5_000 } = options;
  const cache = new QuickLRU<string, KeyObject>({ maxSize: cachedKeys, maxAge: maximumAge });
  /** Raised by every destruction, so that a key read before it is not put back after it. */
  let destructions = 0;

  async function remember(subjectId: string, find: () => Promise<KeyObject | null>): Promise<KeyObject | null> {
    const before = destructions;
    const key = await find();
    if (key !== null && before === destructions) cache.set(subjectId, key);

    return key;
  }

  return {
    isCached: true,
    keyAtHand: (subjectId) => cache.get(subjectId),
    ensureKey: async (subjectId, callOptions) => {
      callOptions?.signal?.throwIfAborted();
      const known = cache.get(subjectId);
      if (known !== undefined) return known;

      const key = await remember(subjectId, () => vault.ensureKey(subjectId, callOptions));
      if (key === null) throw new Error('The key vault made no key');

      return key;
    },
    findKey: async (subjectId, callOptions) => {
      callOptions?.signal?.throwIfAborted();
      return cache.get(subjectId) ?? remember(subjectId, () => vault.findKey(subjectId, callOptions));
    },
    destroyKey: async (subjectId, callOptions) => {
      callOptions?.signal?.throwIfAborted();
      destructions += 1;
      cache.delete(subjectId);
      await vault.destroyKey(subjectId, callOptions);
      destructions += 1;
      cache.delete(subjectId);
    },
    indexKey: (callOptions) => vault.indexKey(callOptions),
    close: async () => {
      cache.clear();
      await vault.close();
    },
  };
}

export function isCachedKeyVault(vault: KeyVault): vault is CachedKeyVault {
  return 'isCached' in vault;
}
