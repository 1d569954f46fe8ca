import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { setImmediate as roundTrip } from 'node:timers/promises';
import type { CallOptions } from '../ports/call-options.ts';
import { KeyMissingError, type KeyVault, SubjectErasedError } from '../ports/key-vault.ts';

/** Keys that several vaults share; null for one that was destroyed. */
export type SharedKeys = Map<string, KeyObject | null>;

const INDEX_KEY = 'index';
const makeKey = (): KeyObject => createSecretKey(randomBytes(32));

/**
 * A vault as one on a server is: every question and every answer takes a while, others ask in between, and a key comes
 * later than the news that it was destroyed.
 */
export function createMemoryKeyVault(keys: SharedKeys = new Map()): KeyVault {
  async function tell<Value>(options: CallOptions | undefined, work: () => Value): Promise<Value> {
    options?.signal?.throwIfAborted();
    await roundTrip();

    return work();
  }

  async function ask<Value>(options: CallOptions | undefined, work: () => Value): Promise<Value> {
    const answer = await tell(options, work);
    await roundTrip();

    return answer;
  }

  function ensure(name: string): KeyObject {
    const key = keys.get(name) ?? (keys.has(name) ? null : makeKey());
    if (key === null) throw new SubjectErasedError();

    keys.set(name, key);
    return key;
  }

  function find(subjectId: string): KeyObject | null {
    const key = keys.get(subjectId);
    if (key === undefined) throw new KeyMissingError(subjectId);

    return key;
  }

  return {
    ensureKey: (subjectId, options) => ask(options, () => ensure(subjectId)),
    findKey: (subjectId, options) => ask(options, () => find(subjectId)),
    destroyKey: (subjectId, options) => tell(options, () => void keys.set(subjectId, null)),
    indexKey: (options) => ask(options, () => ensure(INDEX_KEY)),
    close: async () => undefined,
  };
}
