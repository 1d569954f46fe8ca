import { declaredIndex, type GivenValues, requirePage } from '@entry/platform/ports/query-rules';
import type {
  CountQuery,
  Direction,
  DocumentWrite,
  IndexDefinition,
  IndexDefinitions,
  LoadedDocument,
  ReadCollection,
  ReadModel,
  StoredDocument,
} from '@entry/platform/ports/read-store';
import type { Filter } from 'mongodb';
import QuickLRU from 'quick-lru';
import { createBatchedGet } from '../batched-get.ts';
import { createOnce } from '../once.ts';
import type { Mongo } from '../open-mongo.ts';
import type { BlindTerms } from './blind-terms.ts';
import { createDocumentTerms, type DocumentTerms } from './document-terms.ts';
import { createGuardedWriter } from './guarded-writes.ts';
import { filterOf, indexesOf, indexNameOf, sortOf, TERMS_INDEX } from './index-plan.ts';
import { withPlainBytes } from './plain-bytes.ts';
import { collectionNameOf, type StoredInMongo } from './stored-document.ts';

const BACKEND = 'read store';
/** Documents asked for or written in one round trip. */
const CHUNK = 500;
/** For a chunk, and for a page that somebody waits for no longer than that. */
const BULK_DEADLINE = 20_000;
/** Indexes of a model that has documents already are built while it is in use. */
const INDEXING_DEADLINE = 600_000;
/** Documents of one page of `all`. */
const PAGE = 500;
/** Hashes remembered at least (at most twice as many): of what the terms of documents were made. */
const REMEMBERED_INPUTS = 20_000;

type Plan = { readonly filter: Filter<StoredInMongo>; readonly sort: Record<string, 1 | -1>; readonly hint: string };

/** One version of one read model in a collection of its own, with every index that it declares. */
export function createMongoReadCollection<Document extends object, Indexes extends IndexDefinitions<Document>>(
  model: ReadModel<Document, Indexes>,
  { mongo, blindTerms }: { readonly mongo: Mongo; readonly blindTerms: BlindTerms },
): ReadCollection<Document, Indexes> {
  const collection = mongo.collection<StoredInMongo>('models', collectionNameOf(model));
  const definitions = model.indexes as IndexDefinitions<Record<string, unknown>>;
  const seenInputs = new QuickLRU<string, string>({ maxSize: REMEMBERED_INPUTS });
  const write = createGuardedWriter({
    mongo,
    collection,
    seenInputs,
    terms: createDocumentTerms(model, blindTerms) as unknown as DocumentTerms<object>,
  });

  const prepare = createOnce(() =>
    mongo.run(
      BACKEND,
      () => collection.createIndexes([...indexesOf(Object.values(definitions), model.searchTerms !== undefined)]),
      { milliseconds: INDEXING_DEADLINE },
    ),
  );

  const getOne = createBatchedGet(async (ids) => {
    const found = await mongo.run(BACKEND, (limits) =>
      collection
        .find({ _id: { $in: [...ids] }, isLive: true }, { projection: CONTENTS, batchSize: ids.length, ...limits })
        .toArray(),
    );
    return new Map(found.map((stored) => [stored._id, stored]));
  });

  async function loadChunk(ids: readonly string[]): Promise<readonly LoadedDocument<Document>[]> {
    const found = await mongo.run(
      BACKEND,
      (limits) =>
        collection
          .find(
            { _id: { $in: [...ids] } },
            { projection: { ...CONTENTS, inputs: 1 }, batchSize: ids.length, ...limits },
          )
          .toArray(),
      { milliseconds: BULK_DEADLINE },
    );
    for (const { _id, inputs } of found) if (inputs) seenInputs.set(_id, bytesOf(inputs).toString('base64'));

    return found.map((stored) => (stored.isLive ? documentOf<Document>(stored) : tombstoneOf(stored)));
  }

  async function planOf(
    { index, equals, range, search }: CountQuery<Document, Indexes>,
    direction?: Direction,
  ): Promise<Plan> {
    const definition = declaredIndex<IndexDefinition<Record<string, unknown>>>(
      { ...model, indexes: definitions },
      index,
    );
    // The types have checked this already, unless the model's indexes were not known to them.
    const filter = filterOf(index, definition, equals as GivenValues, range);
    const plan = { filter, sort: sortOf(definition, direction), hint: indexNameOf(definition) };
    if (search === undefined) return plan;

    if (model.searchTerms === undefined) throw new RangeError(`${model.name} declares no search terms`);
    const words = await blindTerms.ofSearch(model.name, search);
    if (words.length === 0) return plan;
    const found = words.map((forms) => ({ terms: { $in: [...forms] } }));
    return { ...plan, filter: { $and: [...found, filter] }, hint: TERMS_INDEX };
  }

  const countAll = ({ filter, hint }: Plan): Promise<number> =>
    mongo.run(BACKEND, (limits) => collection.countDocuments(filter, { hint, ...limits }));

  return {
    async load(ids) {
      await prepare();
      const chunks = await Promise.all(chunksOf(ids).map(loadChunk));

      return new Map(chunks.flat().map((loaded) => [loaded.id, loaded]));
    },

    async get(id) {
      const stored = await getOne(id);
      return stored === undefined ? null : documentOf<Document>(stored);
    },

    async write(writes) {
      await prepare();
      for (const chunk of chunksOf(writes)) await write(chunk as readonly DocumentWrite<object>[]);
    },

    async find(query) {
      const { offset = 0, limit, direction } = query;
      requirePage(offset, limit);
      const plan = await planOf(query, direction);
      await prepare();
      if (limit === 0) return { rows: [], total: await countAll(plan) };

      const { filter, sort, hint } = plan;
      const found = await mongo.run(BACKEND, (limits) =>
        collection
          .find(filter, { projection: CONTENTS, sort, hint, skip: offset, limit, batchSize: limit, ...limits })
          .toArray(),
      );
      const rows = found.map((stored) => documentOf<Document>(stored));
      const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);

      return { rows, total: isLastPage ? offset + rows.length : await countAll(plan) };
    },

    async count(query) {
      const plan = await planOf(query);
      await prepare();

      return countAll(plan);
    },

    async forgetTombstones(upTo) {
      await prepare();
      await mongo.run(BACKEND, () => collection.deleteMany({ tombstone: { $lte: upTo } }), {
        milliseconds: BULK_DEADLINE,
      });
    },

    async *all() {
      let last = '';
      for (;;) {
        const after = last;
        const page = await mongo.run(
          BACKEND,
          (limits) =>
            collection
              .find({ _id: { $gt: after }, isLive: true }, { projection: CONTENTS, batchSize: PAGE, ...limits })
              .sort({ _id: 1 })
              .limit(PAGE)
              .toArray(),
          { milliseconds: BULK_DEADLINE },
        );
        for (const stored of page) yield documentOf<Document>(stored);

        const end = page.at(-1);
        if (end === undefined || page.length < PAGE) return;
        last = end._id;
      }
    },
  };
}

/** Never the search terms: they are most of a small document, and of no use to anybody. */
const CONTENTS = { position: 1, document: 1, isLive: 1 } as const;

function documentOf<Document>({ _id, position, document }: StoredInMongo): StoredDocument<Document> {
  return { id: _id, document: withPlainBytes(document) as Document, position };
}

function tombstoneOf({ _id, position }: StoredInMongo): { id: string; document: null; position: bigint } {
  return { id: _id, document: null, position };
}

/** The driver gives bytes where its types say Binary. */
function bytesOf(binary: unknown): Buffer {
  return Buffer.from(binary as Uint8Array);
}

function chunksOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const chunks: (readonly Item[])[] = [];
  for (let start = 0; start < items.length; start += CHUNK) chunks.push(items.slice(start, start + CHUNK));

  return chunks;
}
