import { endianness } from 'node:os';
import { join } from 'node:path';
import type { Checkpoint, ReadModel } from '@entry/platform/ports/read-store';
import * as z from 'zod/mini';

/** Where a data folder keeps the snapshot of its read models. */
export const readModelSnapshotFile = (folder: string): string => join(folder, 'read-models', 'snapshot');

/** What lies in clear at the beginning of a snapshot: nothing of it is anybody's. */
const HEADER = z.object({
  /** Of the key in the vault: gone as soon as somebody is erased, or a newer snapshot is in its place. */
  keyId: z.string(),
  /** Of the program that folded what is in it. */
  release: z.string(),
  /** Up to where the log went, at least, when it was taken; and SHA-256 over the log up to there, hexadecimal. */
  logEnd: z.number(),
  logDigest: z.string(),
});

export type SnapshotHeader = z.infer<typeof HEADER>;

/** @throws SyntaxError, or an error of the schema, for what is none */
export function decodeHeader(bytes: Buffer): SnapshotHeader {
  return HEADER.parse(JSON.parse(bytes.toString()));
}

export const encodeHeader = (header: SnapshotHeader): Buffer => Buffer.from(JSON.stringify(header));

/**
 * Kinds of chunks. In order: for each model its beginning; what finds rows, and their documents, by turns as parts of both
 * get full; the table that finds a row by its id; tombstones; then for each index its beginning, its groups and the rows in
 * them, by turns as well, and the table that finds a group by its key. At last the end.
 */
export const CHUNK = {
  end: 0,
  model: 1,
  heads: 2,
  documents: 3,
  tombstones: 4,
  index: 5,
  groups: 6,
  groupRows: 7,
  slots: 8,
} as const;

/** How a model begins. The shape of its indexes is compared, as the one that queries rely on. */
export type ModelHead = {
  readonly name: string;
  readonly version: number;
  readonly indexes: ReadModel<object>['indexes'];
  /** In which columns of numbers are written. */
  readonly byteOrder: string;
  /** Position as decimal text; null when it has nothing to stand on yet. */
  readonly checkpoint: { readonly position: string; readonly eventId: string } | null;
};

export function headOf(
  { name, version, indexes }: Pick<ReadModel<object>, 'name' | 'version' | 'indexes'>,
  checkpoint: Checkpoint | null,
): ModelHead {
  const { position, eventId } = checkpoint ?? {};

  return {
    name,
    version,
    indexes,
    byteOrder: endianness(),
    checkpoint: position === undefined || eventId === undefined ? null : { position: String(position), eventId },
  };
}

/** The fields by which the indexes of a model are sorted, each once. */
export function sortFieldsOf(indexes: ReadModel<object>['indexes']): readonly string[] {
  return [...new Set(Object.values(indexes).map(({ sort }) => sort.field as string))];
}
