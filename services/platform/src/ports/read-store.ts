import type { SearchTerm } from '../search-text.ts';
import type { Position } from './event-log.ts';

/** Stores that have everything at hand answer at once: by promises alone a command takes 1.05 times as long. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** Values an index can compare. Personal values never appear here: they stay sealed. */
export type IndexValue = string | number | boolean | null;

export type Direction = 'ascending' | 'descending';

/**
 * An index a read model declares. A query names its index, so that no query can exist without one, and both
 * adapters (memory, MongoDB) answer it alike.
 */
export type IndexDefinition<Document> = {
  /** Fields a query must give a value for, in order. */
  readonly equals: readonly (keyof Document & string)[];
  /** Field that orders the rows; ties are broken by id, in the same direction. A query may walk it the other way. */
  readonly sort: { readonly field: keyof Document & string; readonly direction: Direction };
};

/** The indexes of a read model by their names. With its own names and fields as types, queries are checked by them. */
export type IndexDefinitions<Document> = Readonly<Record<string, IndexDefinition<Document>>>;

export type ReadModel<
  Document extends object,
  Indexes extends IndexDefinitions<Document> = IndexDefinitions<Document>,
> = {
  /** Named after the question it answers; never changes. */
  readonly name: string;
  /** Raised when the shape or the fold changes: a new version is rebuilt beside the old one. */
  readonly version: number;
  readonly indexes: Indexes;
  /**
   * Words by whose beginnings a document is found, or by the whole of which, in clear: the store keeps them out of
   * anything that reaches a disk (memory: as they are; MongoDB: as keyed hashes, one where only the whole is wanted).
   * Opens sealed values, hence async.
   */
  readonly searchTerms?: (document: Document) => Promise<readonly SearchTerm[]>;
  /**
   * What the search terms are made of, as the document holds it: as long as it stays the same, so do they, and a store
   * that keeps them leaves them alone. What they are made of besides must show in it. Left out, they are made anew at
   * every write.
   */
  readonly searchInputs?: (document: Document) => readonly unknown[];
  /** Names of other read models that the search terms look into: an event reaches those first. */
  readonly searchesIn?: readonly string[];
};

export type StoredDocument<Document> = {
  readonly id: string;
  readonly document: Document;
  /** Position of the last event applied: guards against applying one twice. */
  readonly position: Position;
};

/** A document, or what a deletion left of it: its id, and the position that guards it against older writes. */
export type LoadedDocument<Document> = Omit<StoredDocument<Document>, 'document'> & {
  /** null for a tombstone. */
  readonly document: Document | null;
};

export type DocumentWrite<Document> = {
  readonly id: string;
  /** null deletes the document and leaves a tombstone, also when there was none: an older write may still come. */
  readonly document: Document | null;
  readonly position: Position;
};

/** An array means any of them (at most 200). */
type Wanted = IndexValue | readonly IndexValue[];

/** Values for exactly the given fields. */
type Equals<Field extends string> = [Field] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [Each in Field]: Wanted };

/**
 * An index by its name, and a value for each of its fields. Where the names are not known as types (any read model
 * among others) only the fields of the document are checked, and the rest when the query runs.
 */
export type IndexSelector<
  Document,
  Indexes extends IndexDefinitions<Document> = IndexDefinitions<Document>,
> = string extends keyof Indexes
  ? { readonly index: string; readonly equals: Readonly<Partial<Record<keyof Document & string, Wanted>>> }
  : {
      readonly [Name in keyof Indexes & string]: {
        readonly index: Name;
        readonly equals: Equals<Indexes[Name]['equals'][number]>;
      };
    }[keyof Indexes & string];

type Matching = {
  /** Bounds on the sort field, both inclusive. */
  readonly range?: { readonly from?: IndexValue; readonly to?: IndexValue };
  /** Every word must begin one of the document's search terms, in any of its forms (`searchForms`). */
  readonly search?: string;
};

export type CountQuery<
  Document,
  Indexes extends IndexDefinitions<Document> = IndexDefinitions<Document>,
> = IndexSelector<Document, Indexes> & Matching;

export type Query<Document, Indexes extends IndexDefinitions<Document> = IndexDefinitions<Document>> = CountQuery<
  Document,
  Indexes
> & {
  readonly offset?: number;
  readonly limit: number;
  /** In which the index is walked; its own when left out. Bounds and filters stay what they are. */
  readonly direction?: Direction;
};

export type QueryResult<Document> = {
  readonly rows: readonly StoredDocument<Document>[];
  /** Rows that match, on all pages. */
  readonly total: number;
};

/** Documents of one version of one read model. Where it is a network, every operation may throw `UnavailableError`. */
export type ReadCollection<
  Document extends object,
  Indexes extends IndexDefinitions<Document> = IndexDefinitions<Document>,
> = {
  /** Those that are there, and the tombstones of those that are not any more; only this operation shows them. */
  readonly load: (ids: readonly string[]) => MaybePromise<ReadonlyMap<string, LoadedDocument<Document>>>;
  readonly get: (id: string) => MaybePromise<StoredDocument<Document> | null>;
  /**
   * Writes each document unless what is stored, document or tombstone, has an equal or later position: a late
   * worker changes nothing, whatever order writes come in. Each document by itself, guard and write in one step.
   */
  readonly write: (writes: readonly DocumentWrite<Document>[]) => MaybePromise<void>;
  /** @throws RangeError when the index is not declared or its fields are not all given. */
  readonly find: (query: Query<Document, Indexes>) => Promise<QueryResult<Document>>;
  readonly count: (query: CountQuery<Document, Indexes>) => MaybePromise<number>;
  /**
   * Drops the tombstones at or before a position. For who writes this model version only, and only up to a
   * position that every partition's checkpoint has passed, and had passed for longer than a write can be under way:
   * a write from before that position that came later would bring the document back.
   */
  readonly forgetTombstones: (upTo: Position) => MaybePromise<void>;
  /** Every document in order of id: for comparing two builds, never for answering a request. */
  readonly all: () => AsyncIterable<StoredDocument<Document>>;
};

/** Whose checkpoint: a partition of a version of a read model. Dividing otherwise begins anew, hence the count. */
export type CheckpointKey = {
  readonly model: string;
  readonly version: number;
  /** From 0. */
  readonly partition: number;
  readonly partitionCount: number;
};

/**
 * Up to where the documents are complete. The id of the event there tells this log from one restored from another
 * moment, in which the same position may be of another event.
 */
export type Checkpoint = { readonly position: Position; readonly eventId: string };

/** Where it is a network, every operation may throw `UnavailableError`. */
export type ReadStore = {
  readonly collection: <Document extends object, Indexes extends IndexDefinitions<Document>>(
    model: ReadModel<Document, Indexes>,
  ) => ReadCollection<Document, Indexes>;
  /** Null before the first was saved. */
  readonly loadCheckpoint: (key: CheckpointKey) => Promise<Checkpoint | null>;
  /**
   * Moves a checkpoint, in one step with looking whether it still is as expected (null: there is none). False when
   * it is not: another worker moved it meanwhile, and nothing was written.
   */
  readonly saveCheckpoint: (key: CheckpointKey, expected: Checkpoint | null, next: Checkpoint) => MaybePromise<boolean>;
  readonly close: () => Promise<void>;
};
