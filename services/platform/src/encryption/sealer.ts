import type { KeyObject } from 'node:crypto';
import type { KeyVault } from '../ports/key-vault.ts';
import type { MaybePromise } from '../ports/read-store.ts';
import type { Sealed } from '../sealed.ts';
import { decryptBytes, encryptBytes } from './authenticated-cipher.ts';
import { createCachedKeyVault, isCachedKeyVault } from './cached-key-vault.ts';

/** Where a personal part belongs. The ciphertext is bound to it and opens nowhere else. */
export type SealContext = Omit<Sealed, 'bytes' | 'pieces' | '__personal'>;

export type Sealer = {
  /**
   * Ciphertext of the personal part as JSON; at once when the key is at hand.
   * @throws SubjectErasedError when the subject was erased. @throws TypeError for what JSON cannot write
   */
  readonly seal: (context: SealContext, personal: unknown) => MaybePromise<Uint8Array>;
  /**
   * The personal part; null when its subject was erased, and only then.
   * @throws KeyMissingError when the vault knows nothing of the subject.
   * @throws CiphertextRejectedError when the bytes were changed or belong elsewhere.
   */
  readonly open: <Personal>(sealed: Sealed<Personal>) => Promise<Personal | null>;
};

/**
 * Seals and opens the personal parts of events with the key of their subject.
 * @param vault one that is not a `CachedKeyVault` is wrapped in one: keys must then be destroyed through a vault
 *   that shares the cache, or they are used for up to a minute more
 */
export function createSealer({ vault }: { readonly vault: KeyVault }): Sealer {
  const keys = isCachedKeyVault(vault) ? vault : createCachedKeyVault({ vault });

  return {
    seal: (context, personal) => {
      const key = keys.keyAtHand(context.subjectId);
      if (key !== undefined) return sealWith(key, context, personal);

      return keys.ensureKey(context.subjectId).then((ensured) => sealWith(ensured, context, personal));
    },
    open: async <Personal>(sealed: Sealed<Personal>) => {
      const key = await keys.findKey(sealed.subjectId);

      return key === null ? null : openWith<Personal>(key, sealed);
    },
  };
}

function sealWith(key: KeyObject, context: SealContext, personal: unknown): Uint8Array {
  const json = JSON.stringify(personal) as string | undefined;
  if (json === undefined) throw new TypeError('The personal part of an event cannot be written as JSON');

  return encryptBytes(key, associatedDataOf(context), Buffer.from(json));
}

function openWith<Personal>(key: KeyObject, sealed: Sealed<Personal>): Personal {
  const plaintext = decryptBytes(key, associatedDataOf(sealed), sealed.bytes);

  return JSON.parse(plaintext.toString()) as Personal;
}

function associatedDataOf(context: SealContext): Buffer {
  const { subjectId, stream, eventId, type, schemaVersion } = context;

  return Buffer.from(`${subjectId}|${stream}|${eventId}|${type}|${schemaVersion}`);
}
