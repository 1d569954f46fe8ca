import { FINGERPRINT_AGE, type RequestFingerprints } from '@entry/platform/ports/request-fingerprints';
import QuickLRU from 'quick-lru';

/** Keys remembered at least (at most twice as many): a restart forgets them all, so forgetting some does no more harm. */
const REMEMBERED = 20_000;

/** Fingerprints within one process, for the embedded profile, whose only gateway they serve. */
export function createMemoryRequestFingerprints(): RequestFingerprints {
  const fingerprints = new QuickLRU<string, string>({ maxSize: REMEMBERED, maxAge: FINGERPRINT_AGE });

  return {
    claim: async (commandId, fingerprint) => {
      const known = fingerprints.get(commandId);
      if (known !== undefined) return known === fingerprint ? 'same' : 'different';

      fingerprints.set(commandId, fingerprint);
      return 'first';
    },
  };
}
