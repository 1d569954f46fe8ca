import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestFingerprints } from '../ports/request-fingerprints.ts';

export type RequestFingerprintsFixture = {
  readonly fingerprints: RequestFingerprints;
  /** The same ones, seen by another process. */
  readonly another: RequestFingerprints;
  readonly release: () => Promise<void>;
};

/** What keeps the fingerprints of requests must do, in memory or on a server. */
export function describeRequestFingerprintsContract(
  title: string,
  createFingerprints: () => Promise<RequestFingerprintsFixture>,
): void {
  describe(`${title} as request fingerprints`, () => {
    let fixture: RequestFingerprintsFixture;
    let fingerprints: RequestFingerprints;
    let another: RequestFingerprints;
    let commandId: string;

    beforeEach(async () => {
      commandId = randomUUID();
      fixture = await createFingerprints();
      ({ fingerprints, another } = fixture);
    });

    afterEach(async () => {
      await fixture.release();
    });

    it('should tell the first request from the same one sent again, and both from another', async () => {
      expect(await fingerprints.claim(commandId, 'a')).toBe('first');

      expect(await fingerprints.claim(commandId, 'a')).toBe('same');
      expect(await another.claim(commandId, 'a')).toBe('same');
      expect(await another.claim(commandId, 'b')).toBe('different');
      expect(await fingerprints.claim(commandId, 'a')).toBe('same');
    });

    it('should not mix keys up', async () => {
      await fingerprints.claim(commandId, 'a');

      expect(await another.claim(randomUUID(), 'b')).toBe('first');
    });

    it('should let one request win of all that come at once under one key', async () => {
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          (place % 2 === 0 ? fingerprints : another).claim(commandId, `${place}`),
        ),
      );

      expect(claims.filter((claim) => claim === 'first')).toHaveLength(1);
      expect(claims.filter((claim) => claim === 'different')).toHaveLength(19);
    });

    it('should know twins that come at once for the same', async () => {
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, place) => (place % 2 === 0 ? fingerprints : another).claim(commandId, 'a')),
      );

      expect(claims.filter((claim) => claim === 'first')).toHaveLength(1);
      expect(claims.filter((claim) => claim === 'same')).toHaveLength(19);
    });
  });
}
