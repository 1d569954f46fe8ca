import type { DocumentWrite } from '@entry/platform/ports/read-store';
import { type AnyBulkWriteOperation, type Binary, BSON, type Collection, MongoBulkWriteError } from 'mongodb';
import type { Mongo } from '../open-mongo.ts';
import { isDuplicateKey, isOutage } from '../unavailable.ts';
import type { DocumentTerms } from './document-terms.ts';
import type { StoredInMongo } from './stored-document.ts';

/** A document has at most 16 MiB on a server, and its search terms and position need some of it. */
const LARGEST_DOCUMENT = 15 * 1_024 * 1_024;
/** Beginnings of words of one document: a person has about two hundred. */
const MOST_TERMS = 5_000;
/** Hundreds of documents with all their beginnings of words take seconds on a slow server. */
const DEADLINE = 30_000;
const MOST_ATTEMPTS = 10;

/** Would not fit into the store; nothing of its batch was written. Carries no contents: they may be personal. */
export class DocumentTooLargeError extends Error {
  override readonly name = 'DocumentTooLargeError';
  constructor(collection: string, id: string, what: string) {
    super(`The document ${id} of ${collection} has ${what}`);
  }
}

type Write = DocumentWrite<object>;
type Operation = AnyBulkWriteOperation<StoredInMongo>;

export type GuardedWriterOptions = {
  readonly mongo: Mongo;
  readonly collection: Collection<StoredInMongo>;
  readonly terms: DocumentTerms<object>;
  /** What the terms of a document were last seen to be made of, in base64; by id. May be wrong. */
  readonly seenInputs: {
    readonly get: (id: string) => string | undefined;
    readonly set: (id: string, inputs: string) => void;
  };
};

/**
 * Writes documents in one round trip, each guarded by its own position: "replace the one of this id that is older, else
 * insert it". When the stored one is not older nothing matches, and the insertion meets its id (E11000): the write
 * came late and is done. The same is answered when two insert at once, so the positions are looked at, and who turns
 * out to be newer tries again.
 */
export function createGuardedWriter({ mongo, collection, terms, seenInputs }: GuardedWriterOptions) {
  /** Null unless the terms stored are the right ones, as far as is known. */
  function withoutTerms({ id, document, position }: Write): Operation | null {
    const inputs = document === null ? null : terms.inputsOf(document);
    if (document === null || inputs === null || seenInputs.get(id) !== inputs.toString('base64')) return null;

    // What was seen may be old by now: terms that were made of something else are not kept.
    const filter = { _id: id, position: { $lt: position }, isLive: true, inputs } as const;
    return { updateOne: { filter, update: { $set: { document, position } } } };
  }

  function whole({ id, document, position }: Write, found: readonly Binary[] | undefined): Operation {
    const replacement: Omit<StoredInMongo, '_id'> =
      document === null ? { position, tombstone: position } : live(document, position, found);

    return { replaceOne: { filter: { _id: id, position: { $lt: position } }, replacement, upsert: true } };
  }

  function live(document: object, position: bigint, found: readonly Binary[] | undefined): Omit<StoredInMongo, '_id'> {
    const inputs = terms.inputsOf(document);

    return {
      position,
      isLive: true,
      document,
      ...(found === undefined ? {} : { terms: found }),
      ...(inputs === null ? {} : { inputs }),
    };
  }

  async function wholeOnes(writes: readonly Write[]): Promise<readonly Operation[]> {
    if (writes.length === 0) return [];

    const found = await terms.termsOf(
      writes.flatMap(({ id, document }) => (document === null ? [] : [{ id, document }])),
    );
    for (const [id, { length }] of found) {
      if (length > MOST_TERMS) throw tooLarge(id, `${length} beginnings to be found by: ${MOST_TERMS} at most`);
    }

    return writes.map((write) => whole(write, found.get(write.id)));
  }

  function tooLarge(id: string, what: string): DocumentTooLargeError {
    return new DocumentTooLargeError(collection.collectionName, id, what);
  }

  function requireSizes(writes: readonly Write[]): void {
    for (const { id, document } of writes) {
      const size = document === null ? 0 : BSON.calculateObjectSize(document, { ignoreUndefined: true });
      if (size > LARGEST_DOCUMENT) throw tooLarge(id, `${size} bytes: ${LARGEST_DOCUMENT} at most`);
    }
  }

  /** How many were written. Those that met an id which is there were not, and that is no failure. */
  async function send(operations: readonly Operation[]): Promise<number> {
    return mongo.run(
      'read store',
      async () => {
        try {
          const { matchedCount, upsertedCount } = await collection.bulkWrite([...operations], { ordered: false });
          return matchedCount + upsertedCount;
        } catch (error) {
          if (!(error instanceof MongoBulkWriteError) || !onlyDuplicates(error)) throw error;
          return error.matchedCount + error.upsertedCount;
        }
      },
      { milliseconds: DEADLINE },
    );
  }

  /** Those that are newer than what is stored. */
  async function stillNewer(writes: readonly Write[]): Promise<readonly Write[]> {
    const ids = writes.map(({ id }) => id);
    const stored = await mongo.run('read store', (limits) =>
      collection
        .find({ _id: { $in: ids } }, { projection: { position: 1 }, batchSize: ids.length, ...limits })
        .toArray(),
    );
    const positions = new Map(stored.map(({ _id, position }) => [_id, position]));

    return writes.filter(({ id, position }) => {
      const before = positions.get(id);
      return before === undefined || before < position;
    });
  }

  function remember(writes: readonly Write[]): void {
    for (const { id, document } of writes) {
      const inputs = document === null ? null : terms.inputsOf(document);
      if (inputs !== null) seenInputs.set(id, inputs.toString('base64'));
    }
  }

  return async (given: readonly Write[]): Promise<void> => {
    const writes = latestOfEach(given);
    requireSizes(writes);
    let pending: readonly Write[] = writes;
    for (let attempt = 1; pending.length > 0; attempt += 1) {
      if (attempt > MOST_ATTEMPTS) throw new Error(`${collection.collectionName} is written to by too many at once`);

      // Only at first: one that did not match may have met other terms, and is written with its own.
      const short = attempt === 1 ? pending.map((write) => withoutTerms(write)) : [];
      const long = await wholeOnes(pending.filter((_write, place) => (short[place] ?? null) === null));
      const operations = [...short.filter((operation) => operation !== null), ...long];
      const written = await send(operations);
      pending = written === operations.length ? [] : await stillNewer(pending);
    }
    remember(writes);
  };
}

/** Of several writes of one document the one that all others would yield to, whatever order they come in. */
function latestOfEach(writes: readonly Write[]): readonly Write[] {
  const latest = new Map<string, Write>();
  for (const write of writes) {
    const before = latest.get(write.id);
    if (before === undefined || before.position < write.position) latest.set(write.id, write);
  }

  return [...latest.values()];
}

function onlyDuplicates(error: MongoBulkWriteError): boolean {
  const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];

  return !isOutage(error) && failures.length > 0 && failures.every(isDuplicateKey);
}
