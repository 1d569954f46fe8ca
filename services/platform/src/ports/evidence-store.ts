import type { Position } from './event-log.ts';

/** What the evidence says of one event: where it was, which it was, and the hash of it (RFC 9162, 2.1.1). */
export type EvidenceLeaf = {
  readonly position: Position;
  /** Lower-case UUID. */
  readonly eventId: string;
  /** 32 bytes. */
  readonly hash: Uint8Array;
};

/** A signed statement of how large the tree was and what its root was; the first one has number 0. */
export type EvidenceCheckpoint = {
  readonly number: number;
  /** Leaves in the tree: the events up to and with the one that it names. */
  readonly size: number;
  /** Signed note, as c2sp.org/tlog-checkpoint describes it. */
  readonly note: string;
};

/** Hashes that go behind those which a tile (c2sp.org/tlog-tiles, height 8) holds already. */
export type TilePiece = {
  /** From 1: tiles of level 0 are the leaves themselves. */
  readonly level: number;
  readonly index: number;
  /** How many hashes lie before it in the tile. */
  readonly offset: number;
  /** 32 bytes each. */
  readonly hashes: Uint8Array;
};

/** Everything that is new since the checkpoint before; it is kept as a whole or not at all. */
export type EvidenceBatch = {
  readonly leaves: readonly EvidenceLeaf[];
  readonly pieces: readonly TilePiece[];
  readonly checkpoint: EvidenceCheckpoint;
};

/**
 * What was recorded about the event log, apart from it: the leaves and tiles of a Merkle tree and its checkpoints. Only
 * ever added to. Where it talks over a network every call ends, by `UnavailableError` when nobody answers.
 */
export type EvidenceStore = {
  /** Who signs the checkpoints, as `<name>+<key id>+<key>`; null before the first recorder. */
  readonly verifierKey: () => Promise<string | null>;
  /** Keeps it unless there is one, and answers the one that is kept. */
  readonly keepVerifierKey: (verifierKey: string) => Promise<string>;
  /** Null before the first one. */
  readonly latest: () => Promise<EvidenceCheckpoint | null>;
  /**
   * Durable when it answers `kept`. `conflict` when the leaves do not begin where the latest checkpoint ends, or its
   * number is taken: somebody else recorded meanwhile.
   */
  readonly append: (batch: EvidenceBatch) => Promise<'kept' | 'conflict'>;
  /** In order, from a number on; fewer than asked for only at the end. */
  readonly readCheckpoints: (from: number, limit: number) => Promise<readonly EvidenceCheckpoint[]>;
  /** Leaves that a checkpoint covers, in the order of the log; fewer than asked for only at the end. */
  readonly readLeaves: (from: number, limit: number) => Promise<readonly EvidenceLeaf[]>;
  /** The first hashes of a tile, 32 bytes each. @throws EvidenceDamagedError when they are not all there */
  readonly readTile: (level: number, index: number, width: number) => Promise<Uint8Array>;
  /**
   * Number of the leaf of an event, from 0; null when no checkpoint covers it. Reads everything to find it, so ask
   * only where the position of the event is not known.
   */
  readonly findLeaf: (eventId: string) => Promise<number | null>;
  readonly close: () => Promise<void>;
};

/** Something that was recorded is no longer there, or cannot be read. */
export class EvidenceDamagedError extends Error {
  override readonly name = 'EvidenceDamagedError';
}

export const HASH_BYTES = 32;
/** Hashes of a full tile. */
export const TILE_WIDTH = 256;
