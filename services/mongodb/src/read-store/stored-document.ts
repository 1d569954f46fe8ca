import type { Position } from '@entry/platform/ports/event-log';
import type { Binary } from 'mongodb';

/** A document of a read model, or what a deletion left of it: then only its position, twice. */
export type StoredInMongo = {
  readonly _id: string;
  readonly position: Position;
  /** First field of every index, so that no query meets a tombstone. */
  readonly isLive?: true;
  readonly document?: object;
  /** Beginnings of the words it is found by, as keyed hashes. */
  readonly terms?: readonly Binary[];
  /** Hash of what the terms were made of. */
  readonly inputs?: Binary;
  /** Position of a deletion: in an index of its own, in which nothing else is. */
  readonly tombstone?: Position;
};

/** `payment-slips_v1`: a new version is built beside the old one. */
export function collectionNameOf(model: { readonly name: string; readonly version: number }): string {
  return `${model.name}_v${model.version}`;
}
