import { createHmac, type KeyObject } from 'node:crypto';
import { FINGERPRINT_AGE, type RequestFingerprints } from '@entry/platform/ports/request-fingerprints';
import QuickLRU from 'quick-lru';
import { HttpProblem } from '../problems/http-problem.ts';

const REMEMBERED_REQUESTS = 20_000;

export type RepeatGuard = {
  /**
   * @param idempotencyKey as the client sent it
   * @param commandId what the key stands for here; tells people and routes apart already
   * @throws HttpProblem `idempotency_key_reused` when the id came before with another body; UnavailableError
   */
  readonly check: (idempotencyKey: string, commandId: string, body: unknown) => Promise<void>;
};

/**
 * Notices a client that sends one idempotency key with two different bodies. It only helps to find such mistakes (it
 * forgets): that a command takes effect once is the log's guarantee.
 *
 * Bodies hold passwords, and fingerprints may lie on a disk. Each is made with a key of its own, from a secret of the
 * service and from the idempotency key itself, which is written down nowhere: the command id is a one-way hash of it.
 * So whoever has the fingerprints, and even the service's keys, cannot try passwords out on them.
 *
 * @param secret the same in every gateway
 */
export function createRepeatGuard(fingerprints: RequestFingerprints, secret: KeyObject): RepeatGuard {
  return {
    check: async (idempotencyKey, commandId, body) => {
      const key = createHmac('sha256', secret).update(idempotencyKey.toLowerCase()).digest();
      const claimed = await fingerprints.claim(commandId, fingerprintOf(key, body));
      if (claimed === 'different') throw new HttpProblem('idempotency_key_reused');
    },
  };
}

/** For one gateway: a restart empties it. */
export function createMemoryFingerprints(): RequestFingerprints {
  const known = new QuickLRU<string, string>({ maxSize: REMEMBERED_REQUESTS, maxAge: FINGERPRINT_AGE });

  return {
    claim: async (commandId, fingerprint) => {
      const first = known.get(commandId);
      if (first !== undefined) return first === fingerprint ? 'same' : 'different';

      known.set(commandId, fingerprint);
      return 'first';
    },
  };
}

function fingerprintOf(key: Buffer, body: unknown): string {
  const hash = createHmac('sha256', key);
  hash.update(
    // The bytes of a file are long, and its hash is beside them (`UploadedFile`).
    JSON.stringify(body, (_key, value: unknown) => (value instanceof Uint8Array ? undefined : value)) ?? '',
  );

  return hash.digest('base64');
}
