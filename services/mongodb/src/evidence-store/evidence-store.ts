import {
  findLeafRecord,
  LEAF_RECORD_BYTES,
  readLeafRecord,
  writeLeafRecord,
} from '@entry/platform/evidence/leaf-record';
import {
  type EvidenceBatch,
  type EvidenceCheckpoint,
  EvidenceDamagedError,
  type EvidenceLeaf,
  type EvidenceStore,
  HASH_BYTES,
  TILE_WIDTH,
} from '@entry/platform/ports/evidence-store';
import { Binary, type Filter } from 'mongodb';
import { createOnce } from '../once.ts';
import type { Mongo } from '../open-mongo.ts';
import { isDuplicateKey } from '../unavailable.ts';

/** One document per checkpoint, with all that was new: it is there as a whole or not at all, and is never changed. */
type StoredBatch = {
  /** Number of the checkpoint. */
  readonly _id: number;
  /** Leaves from this one (inclusive) to the size (exclusive). */
  readonly from: number;
  readonly size: number;
  readonly note: string;
  readonly hashes: Uint8Array;
  readonly records: Uint8Array;
  /** `<level>/<index>` of the tiles that pieces belong to. */
  readonly tiles: readonly string[];
  readonly pieces: readonly { readonly tile: string; readonly offset: number; readonly hashes: Uint8Array }[];
};
type StoredKey = { readonly _id: 'verifier-key'; readonly key: string };

const BACKEND = 'evidence store';
/** Documents of at most sixty kilobytes. */
const PAGE = 64;

/** The evidence in MongoDB, in a database of its own, where our processes may add and nobody may change or remove. */
export function createMongoEvidenceStore({ mongo }: { readonly mongo: Mongo }): EvidenceStore {
  const batches = mongo.collection<StoredBatch>('evidence', 'checkpoints');
  const keys = mongo.collection<StoredKey>('evidence', 'keys');
  const prepare = createOnce(() =>
    mongo.run(BACKEND, () => batches.createIndexes([{ key: { size: 1 } }, { key: { tiles: 1 } }])),
  );

  async function find(filter: Filter<StoredBatch>, limit: number): Promise<readonly StoredBatch[]> {
    await prepare();
    return mongo.run(BACKEND, (limits) =>
      batches
        .find(filter, { ...limits })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    );
  }

  /** Sorted by what they are found by: sorted by number, the batches before them would be looked at as well. */
  async function findBehind(size: number, limit: number): Promise<readonly StoredBatch[]> {
    await prepare();
    return mongo.run(BACKEND, (limits) =>
      batches
        .find({ size: { $gt: size } }, { ...limits })
        .sort({ size: 1 })
        .limit(limit)
        .toArray(),
    );
  }

  async function latest(): Promise<EvidenceCheckpoint | null> {
    const projection = { size: 1, note: 1 };
    const found = await mongo.run(BACKEND, (limits) =>
      batches.findOne({}, { sort: { _id: -1 }, projection, ...limits }),
    );

    return found === null ? null : checkpointOf(found);
  }

  async function verifierKey(): Promise<string | null> {
    const found = await mongo.run(BACKEND, (limits) => keys.findOne({ _id: 'verifier-key' }, { ...limits }));

    return found?.key ?? null;
  }

  async function insert<Result>(work: () => Promise<Result>): Promise<boolean> {
    try {
      await mongo.run(BACKEND, work);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async function readLeaves(from: number, limit: number): Promise<readonly EvidenceLeaf[]> {
    const leaves: EvidenceLeaf[] = [];
    let at = from;
    // One batch is often enough, and a few leaves must not cost a page of large documents.
    for (let batchesAtOnce = 1; leaves.length < limit; batchesAtOnce = Math.min(PAGE, batchesAtOnce * 4)) {
      const page = await findBehind(at, batchesAtOnce);
      if (page.length === 0) break;

      for (const batch of page) {
        for (const leaf of leavesOf(batch, at)) if (leaves.length < limit) leaves.push(leaf);
        at = batch.size;
      }
    }

    return leaves;
  }

  return {
    verifierKey,

    async keepVerifierKey(key) {
      await insert(() => keys.insertOne({ _id: 'verifier-key', key }));
      return (await verifierKey()) ?? key;
    },

    latest,

    async append({ leaves, pieces, checkpoint }) {
      const before = await latest();
      const from = before?.size ?? 0;
      const isNext = checkpoint.number === (before?.number ?? -1) + 1 && checkpoint.size === from + leaves.length;
      if (!isNext || leaves.length === 0) return 'conflict';

      const isKept = await insert(() => batches.insertOne(storedBatch(from, { leaves, pieces, checkpoint })));
      return isKept ? 'kept' : 'conflict';
    },

    async readCheckpoints(from, limit) {
      const projection = { size: 1, note: 1 };
      const found = await mongo.run(BACKEND, (limits) =>
        batches
          .find({ _id: { $gte: from } }, { projection, ...limits })
          .sort({ _id: 1 })
          .limit(Math.max(1, limit))
          .toArray(),
      );

      return limit < 1 ? [] : found.map(checkpointOf);
    },

    readLeaves,

    async readTile(level, index, width) {
      const hashes =
        level === 0
          ? (await readLeaves(index * TILE_WIDTH, width)).map(({ hash }) => hash)
          : (await find({ tiles: `${level}/${index}` }, TILE_WIDTH)).flatMap((batch) =>
              batch.pieces.filter(({ tile }) => tile === `${level}/${index}`).map((piece) => bufferOf(piece.hashes)),
            );
      const tile = Buffer.concat(hashes);
      if (tile.length < width * HASH_BYTES) {
        throw new EvidenceDamagedError(`The tile ${level}/${index} holds ${tile.length} bytes`);
      }

      return tile.subarray(0, width * HASH_BYTES);
    },

    async findLeaf(eventId) {
      for (let from = 0; ; ) {
        const page = await find({ _id: { $gte: from } }, PAGE);
        const last = page.at(-1);
        if (last === undefined) return null;

        for (const batch of page) {
          const place = findLeafRecord(bufferOf(batch.records), eventId);
          if (place !== null) return batch.from + place;
        }
        from = last._id + 1;
      }
    },

    close: async () => undefined,
  };
}

const checkpointOf = ({ _id, size, note }: StoredBatch): EvidenceCheckpoint => ({ number: _id, size, note });
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
const binary = (bytes: Uint8Array): Uint8Array => new Binary(bytes) as unknown as Uint8Array;

function storedBatch(from: number, { leaves, pieces, checkpoint }: EvidenceBatch): StoredBatch {
  const records = Buffer.alloc(leaves.length * LEAF_RECORD_BYTES);
  for (const [place, leaf] of leaves.entries()) writeLeafRecord(leaf, records, place * LEAF_RECORD_BYTES);
  const stored = pieces.map(({ level, index, offset, hashes }) => ({
    tile: `${level}/${index}`,
    offset,
    hashes: binary(hashes),
  }));

  return {
    _id: checkpoint.number,
    from,
    size: checkpoint.size,
    note: checkpoint.note,
    hashes: binary(Buffer.concat(leaves.map(({ hash }) => hash))),
    records: binary(records),
    tiles: stored.map(({ tile }) => tile),
    pieces: stored,
  };
}

/** Those from a number on. @throws EvidenceDamagedError when they do not go on there */
function leavesOf(batch: StoredBatch, from: number): readonly EvidenceLeaf[] {
  const [hashes, records] = [bufferOf(batch.hashes), bufferOf(batch.records)];
  const count = batch.size - batch.from;
  const isWhole = hashes.length === count * HASH_BYTES && records.length === count * LEAF_RECORD_BYTES;
  if (!isWhole || batch.from > from)
    throw new EvidenceDamagedError(`The leaves of checkpoint ${batch._id + 1} are not whole`);

  const first = from - batch.from;
  return Array.from({ length: count - first }, (_none, place) => {
    const hash = hashes.subarray((first + place) * HASH_BYTES, (first + place + 1) * HASH_BYTES);
    return readLeafRecord(records, (first + place) * LEAF_RECORD_BYTES, hash);
  });
}
