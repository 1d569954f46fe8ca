import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type EvidenceBatch,
  EvidenceDamagedError,
  type EvidenceLeaf,
  type EvidenceStore,
} from '../ports/evidence-store.ts';
import { uuidOf } from '../testing/event-values.ts';

export type EvidenceStoreFixture = {
  readonly store: EvidenceStore;
  /** The same evidence, opened anew, as after a restart. */
  readonly reopen: () => Promise<EvidenceStore>;
  readonly release: () => Promise<void>;
};

const hashOf = (name: string): Buffer => createHash('sha256').update(name).digest();
const leafOf = (number: number): EvidenceLeaf => ({
  position: 2n ** 40n + BigInt(number) * 7n,
  eventId: uuidOf(`event ${number}`),
  hash: hashOf(`leaf ${number}`),
});
const noteOf = (size: number): string => `example.org/log\n${size}\nroot\n\n\u2014 example.org/log signature\n`;

/** The leaves from one (inclusive) to another (exclusive), and the tile hashes that they complete. */
function batchOf(number: number, from: number, to: number): EvidenceBatch {
  const leaves = Array.from({ length: to - from }, (_none, place) => leafOf(from + place));
  const [first, last] = [Math.floor(from / 256), Math.floor(to / 256)];
  const hashes = Array.from({ length: last - first }, (_none, place) => hashOf(`tile ${first + place}`));
  const pieces = last > first ? [{ level: 1, index: 0, offset: first, hashes: Buffer.concat(hashes) }] : [];

  return { leaves, pieces, checkpoint: { number, size: to, note: noteOf(to) } };
}

const plain = (leaves: readonly EvidenceLeaf[]): readonly EvidenceLeaf[] =>
  leaves.map(({ position, eventId, hash }) => ({ position, eventId, hash: Buffer.from(hash) }));

/** What keeps evidence must do, in a folder or on a server. */
export function describeEvidenceStoreContract(title: string, create: () => Promise<EvidenceStoreFixture>): void {
  describe(`${title} as evidence store`, () => {
    let fixture: EvidenceStoreFixture;
    let store: EvidenceStore;

    beforeEach(async () => {
      fixture = await create();
      ({ store } = fixture);
    });

    afterEach(async () => {
      await fixture.release();
    });

    describe('When nothing was recorded', () => {
      it('should hold nothing', async () => {
        expect(await store.latest()).toBeNull();
        expect(await store.verifierKey()).toBeNull();
        expect(await store.readCheckpoints(0, 10)).toStrictEqual([]);
        expect(await store.readLeaves(0, 10)).toStrictEqual([]);
        expect(await store.findLeaf(uuidOf('event 0'))).toBeNull();
        await expect(store.readTile(0, 0, 1)).rejects.toThrow(EvidenceDamagedError);
      });
    });

    describe('When a recorder says who signs', () => {
      it('should keep the first one for ever', async () => {
        expect(await store.keepVerifierKey('example.org/log+00000001+AA==')).toBe('example.org/log+00000001+AA==');
        expect(await store.keepVerifierKey('example.org/log+00000002+BB==')).toBe('example.org/log+00000001+AA==');
        expect(await (await fixture.reopen()).verifierKey()).toBe('example.org/log+00000001+AA==');
      });
    });

    describe('When batches were recorded', () => {
      const sizes = [1, 3, 255, 256, 257, 700, 1_700];
      beforeEach(async () => {
        for (const [number, size] of sizes.entries()) {
          expect(await store.append(batchOf(number, sizes[number - 1] ?? 0, size))).toBe('kept');
        }
      });

      it.each(['at once', 'after a restart'])('should answer them %s', async (when) => {
        const found = when === 'at once' ? store : await fixture.reopen();

        expect(await found.latest()).toStrictEqual({ number: 6, size: 1_700, note: noteOf(1_700) });
        expect(await found.readCheckpoints(0, 100)).toStrictEqual(
          sizes.map((size, number) => ({ number, size, note: noteOf(size) })),
        );
        expect(await found.readCheckpoints(2, 2)).toStrictEqual([
          { number: 2, size: 255, note: noteOf(255) },
          { number: 3, size: 256, note: noteOf(256) },
        ]);
        expect(await found.readCheckpoints(7, 2)).toStrictEqual([]);
        const all = Array.from({ length: 1_700 }, (_none, number) => leafOf(number));
        expect(plain(await found.readLeaves(0, 5_000))).toStrictEqual(all);
        expect(plain(await found.readLeaves(250, 10))).toStrictEqual(all.slice(250, 260));
        expect(plain(await found.readLeaves(1_699, 10))).toStrictEqual(all.slice(1_699));
        expect(await found.readLeaves(1_700, 10)).toStrictEqual([]);
      });

      it('should answer tiles by their beginnings', async () => {
        const hashes = (name: string, from: number, to: number): Buffer =>
          Buffer.concat(Array.from({ length: to - from }, (_none, place) => hashOf(`${name} ${from + place}`)));

        expect(Buffer.from(await store.readTile(0, 0, 256))).toStrictEqual(hashes('leaf', 0, 256));
        expect(Buffer.from(await store.readTile(0, 2, 100))).toStrictEqual(hashes('leaf', 512, 612));
        expect(Buffer.from(await store.readTile(1, 0, 6))).toStrictEqual(hashes('tile', 0, 6));
        await expect(store.readTile(1, 0, 7)).rejects.toThrow(EvidenceDamagedError);
        await expect(store.readTile(2, 0, 1)).rejects.toThrow(EvidenceDamagedError);
      });

      it('should find the leaf of an event', async () => {
        for (const number of [0, 1, 255, 256, 1_699]) {
          expect(await store.findLeaf(uuidOf(`event ${number}`))).toBe(number);
        }
        expect(await store.findLeaf(uuidOf('event 1700'))).toBeNull();
      });

      it('should keep nothing that does not go on where it ends', async () => {
        expect(await store.append(batchOf(6, 700, 1_700))).toBe('conflict');
        expect(await store.append(batchOf(6, 1_700, 1_701))).toBe('conflict');
        expect(await store.append(batchOf(8, 1_700, 1_701))).toBe('conflict');
        expect(await store.append(batchOf(7, 1_701, 1_702))).toBe('conflict');
        expect(await store.append(batchOf(7, 1_700, 1_700))).toBe('conflict');
        expect(await store.latest()).toStrictEqual({ number: 6, size: 1_700, note: noteOf(1_700) });
      });
    });

    describe('When two record at once', () => {
      it('should keep one of the two, as a whole', async () => {
        const outcomes = await Promise.all([store.append(batchOf(0, 0, 10)), store.append(batchOf(0, 0, 20))]);

        expect(outcomes.toSorted()).toStrictEqual(['conflict', 'kept']);
        const size = outcomes[0] === 'kept' ? 10 : 20;
        expect(await store.latest()).toStrictEqual({ number: 0, size, note: noteOf(size) });
        expect(await store.readLeaves(0, 100)).toHaveLength(size);
      });
    });
  });
}
