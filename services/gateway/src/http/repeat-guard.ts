import { createHmac, randomBytes } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { HttpProblem } from '../problems/http-problem.ts';

const REMEMBERED_REQUESTS = 20_000;

export type RepeatGuard = {
  /**
   * @param commandId tells people and routes apart already
   * @throws HttpProblem `idempotency_key_reused` when the id came before with another body
   */
  readonly check: (commandId: string, body: unknown) => void;
};

/**
 * Notices a client that sends one idempotency key with two different bodies. It only helps to find such
 * mistakes (it forgets, and a restart empties it): that a command takes effect once is the log's guarantee.
 */
export function createRepeatGuard(): RepeatGuard {
  const fingerprints = new QuickLRU<string, string>({ maxSize: REMEMBERED_REQUESTS });
  // Bodies may hold passwords: with a key of this process alone, a fingerprint is no use to anybody else.
  const key = randomBytes(32);

  return {
    check: (commandId, body) => {
      const fingerprint = fingerprintOf(key, body);
      const known = fingerprints.get(commandId);
      if (known !== undefined && known !== fingerprint) throw new HttpProblem('idempotency_key_reused');

      fingerprints.set(commandId, fingerprint);
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
